import { MethodButton, MethodForm } from '../parts/method-button.tsx'
import { Panel } from '../parts/panel.tsx'
import type { Text } from '../text/text.ts'
import type { CheckoutPage, MethodView } from '../view.ts'

type Props = { page: CheckoutPage; type: 'virtual_account' | 'ewallet'; methods: readonly MethodView[]; text: Text }

/** The type is settled, the bank or wallet is not: the payer picks one. */
export const ChooseCodeState = ({ page, type, methods, text }: Props) => {
  const isBank = type === 'virtual_account'
  return (
    <Panel
      title={isBank ? text.chooseBankTitle : text.chooseWalletTitle}
      lead={isBank ? text.chooseBankLead : text.chooseWalletLead}
    >
      <MethodForm page={page} type={type}>
        {methods.map((method) => (
          <MethodButton key={method.code} method={method} locale={page.locale} text={text} />
        ))}
      </MethodForm>
    </Panel>
  )
}
