import type { MethodView } from '../../checkout/instrument/method-choice.ts'
import { gives, hasBrands, labelOf, PAYMENT_TYPES, type PaymentType } from '../../payment-methods/types.ts'
import { BrandMark } from '../parts/brand-mark.tsx'
import { Icon } from '../parts/icon.tsx'
import { MethodButton, MethodForm } from '../parts/method-button.tsx'
import { Panel, Remark } from '../parts/panel.tsx'
import { firstNames } from '../text/format.ts'
import type { Text } from '../text/text.ts'
import type { CheckoutPage } from '../view.ts'

type Props = { page: CheckoutPage; methods: readonly MethodView[]; text: Text }

/** The landing page of no type: QRIS in one press, banks and wallets in two, without a request in between. */
export const ChooseMethodState = ({ page, methods, hasFailed, text }: Props & { hasFailed: boolean }) => {
  if (methods.every((method) => method.refusal !== null)) {
    return (
      <Panel title={text.noMethodTitle}>
        <Remark>{text.noMethodText(page.merchant.displayName)}</Remark>
        <Groups page={page} methods={methods} text={text} />
      </Panel>
    )
  }
  return (
    <Panel title={text.chooseTitle} lead={text.chooseLead}>
      {hasFailed && <Remark title={text.attemptFailedTitle}>{text.attemptFailedText}</Remark>}
      <Groups page={page} methods={methods} text={text} />
    </Panel>
  )
}

/** The kinds in the order in which the methods begin with them: the default, or the one the merchant requested. */
const Groups = ({ page, methods, text }: Props) => (
  <div class="groups">
    {[...new Set(methods.map(({ type }) => type))].map((type) => {
      const ofType = methods.filter((method) => method.type === type)
      return hasBrands(type) ? (
        <BrandGroup key={type} page={page} type={type} methods={ofType} text={text} />
      ) : (
        <MethodForm key={type} page={page} type={type}>
          {ofType.map((method) => (
            <MethodButton
              key={method.code}
              method={{ ...method, displayName: gives(type, 'qr') ? method.displayName : labelOf(type, page.locale) }}
              hint={PAYMENT_TYPES[type].hint?.[page.locale]}
              locale={page.locale}
              text={text}
            />
          ))}
        </MethodForm>
      )
    })}
  </div>
)

/** Banks or wallets behind one native disclosure, whose closed face names the first few. */
const BrandGroup = ({ page, type, methods, text }: Props & { type: PaymentType }) => {
  const usable = methods.filter((method) => method.refusal === null)
  return (
    <details class="group" name="group">
      <summary class="method">
        <BrandMark type={type} code={null} />
        <span class="method-text">
          {labelOf(type, page.locale)}
          <span class="note">
            {usable.length === 0 ? text.notForThisAmount : firstNames(usable.map((method) => method.displayName))}
          </span>
        </span>
        <Icon name="chevron" />
      </summary>
      <MethodForm page={page} type={type}>
        {methods.map((method) => (
          <MethodButton key={method.code} method={method} locale={page.locale} text={text} />
        ))}
      </MethodForm>
    </details>
  )
}
