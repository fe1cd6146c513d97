import type { RefundPage } from '../../refund-view.ts'
import { formatMoney, formatTime } from '../../text/format.ts'
import type { Text } from '../../text/text.ts'
import { Deadline } from '../deadline.tsx'
import { Icon } from '../icon.tsx'
import { Amount, Row } from '../summary.tsx'

type Props = { page: RefundPage; text: Text }

/** What goes back: the amount, and until when an account may be named. */
export const RefundSummary = ({ page, text }: Props) => {
  const { refund, step, locale } = page
  const isOpen = step.is === 'name' || step.is === 'confirm'
  return (
    <section class="summary" aria-labelledby="total">
      <Amount label={text.refund.amount} amount={formatMoney(refund.amount, locale)} />
      {isOpen && refund.claimEndsAt && (
        <Deadline label={text.refund.claimBefore} until={refund.claimEndsAt} locale={locale} />
      )}
    </section>
  )
}

/** What it is for, in rows as on a slip. */
export const RefundDetails = ({ page, text }: Props) => {
  const { refund, merchant } = page
  return (
    <section class="details" aria-label={text.refund.details}>
      <dl class="rows">
        <Row label={text.refund.from}>{merchant.displayName}</Row>
        {refund.reason && <Row label={text.refund.reason}>{refund.reason}</Row>}
        <PaidFor page={page} text={text} />
      </dl>
    </section>
  )
}

/** The order, or what distinguishes a payment without one from the payer's others. */
export const PaidFor = ({ page, text }: Props) => {
  const { paidFor } = page.refund
  if (paidFor.is === 'order') {
    return (
      <>
        {paidFor.description && <Row label={text.description}>{paidFor.description}</Row>}
        <Row label={text.reference}>{paidFor.orderNumber}</Row>
      </>
    )
  }
  return (
    <>
      <Row label={text.refund.paidTo}>{paidFor.place}</Row>
      <Row label={text.refund.received}>{formatTime(paidFor.paidAt, page.locale)}</Row>
      {paidFor.rrn && <Row label={text.refund.rrn}>{paidFor.rrn}</Row>}
    </>
  )
}

/** In the sandbox: which account numbers the simulated bank treats in a way of their own. */
export const SandboxAccounts = ({ text }: { text: Text }) => (
  <section class="sandbox" aria-labelledby="sandbox-title">
    <h2 id="sandbox-title">
      <Icon name="flask" />
      {text.refund.sandboxTitle}
    </h2>
    <p>{text.refund.sandboxText}</p>
    <ul class="sandbox-list">
      {Object.entries(text.refund.sandboxNumbers).map(([ending, meaning]) => (
        <li key={ending}>
          <strong>…{ending}</strong> {meaning}
        </li>
      ))}
    </ul>
  </section>
)
