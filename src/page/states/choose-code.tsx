import { PAYMENT_TYPES } from '../../payment-methods/types.ts'
import { MethodButton, MethodForm } from '../parts/method-button.tsx'
import { Panel, Remark } from '../parts/panel.tsx'
import type { Text } from '../text/text.ts'
import type { CheckoutPage, Step } from '../view.ts'

type Props = { page: CheckoutPage; step: Extract<Step, { is: 'choose_code' }>; text: Text }

/** The type is settled, the bank or wallet is not: the payer picks one. */
export const ChooseCodeState = ({ page, step, text }: Props) => {
  const { type, methods, hasFailed } = step
  const { choice } = PAYMENT_TYPES[type]
  return (
    <Panel title={choice?.title[page.locale] ?? text.chooseTitle} lead={choice?.lead[page.locale] ?? text.chooseLead}>
      {hasFailed && <Remark title={text.attemptFailedTitle}>{text.attemptFailedText}</Remark>}
      <MethodForm page={page} type={type}>
        {methods.map((method) => (
          <MethodButton key={method.code} method={method} locale={page.locale} text={text} />
        ))}
      </MethodForm>
    </Panel>
  )
}
