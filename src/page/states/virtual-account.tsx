import type { PaymentType } from '../../payment-methods/types.ts'
import { Copyable } from '../parts/copyable.tsx'
import { Icon } from '../parts/icon.tsx'
import { LiveStatus } from '../parts/live-status.tsx'
import { Panel, Steps } from '../parts/panel.tsx'
import { formatMoney, formatPlain } from '../text/format.ts'
import type { Text } from '../text/text.ts'
import { bankMenusOf } from '../text/virtual-account-menus.ts'
import type { CheckoutPage } from '../view.ts'

type Account = { type: PaymentType; bankCode: string; bankName: string; number: string; accountName: string }

/** The landing page of a number to pay to, such as `virtual_account`: where to transfer, to whose name, exactly how much, and how on each channel. */
export const VirtualAccountState = (props: { page: CheckoutPage; account: Account; text: Text }) => {
  const { page, account, text } = props
  const amount = formatMoney(page.checkout.amount, page.locale)
  return (
    <Panel
      title={text.vaTitle(account.bankName)}
      lead={text.vaLead}
      mark={{ type: account.type, code: account.bankCode }}
    >
      <dl class="fields">
        <Copyable label={text.vaNumber} shown={account.number} plain={account.number} text={text} />
        <Copyable
          label={text.vaAmount}
          shown={amount}
          plain={formatPlain(page.checkout.amount)}
          note={text.vaExact}
          text={text}
        />
        <div class="field">
          <dt>{text.vaHolder}</dt>
          <dd>
            <bdi class="field-value">{account.accountName}</bdi>
          </dd>
        </div>
      </dl>
      <LiveStatus text={text} />
      <h3>{text.vaStepsTitle}</h3>
      <Channels account={account} amount={amount} text={text} />
    </Panel>
  )
}

/** One way in at a time, each a native disclosure; the first is open, for most payers use it. */
const Channels = ({ account, amount, text }: { account: Account; amount: string; text: Text }) => {
  const menus = bankMenusOf(account.bankCode)
  const channels = [
    { title: text.vaApp(menus), steps: text.vaAppSteps(menus, amount) },
    { title: text.vaMachine(account.bankName), steps: text.vaMachineSteps(menus, amount) },
    { title: text.vaOther, steps: text.vaOtherSteps(account.bankName, amount) },
  ]
  return (
    <div class="channels">
      {channels.map(({ title, steps }, index) => (
        <details key={title} name="channel" open={index === 0}>
          <summary>
            {title}
            <Icon name="chevron" />
          </summary>
          <Steps steps={steps} />
        </details>
      ))}
    </div>
  )
}
