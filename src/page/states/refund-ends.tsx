import { Account } from '../parts/account.tsx'
import { Icon } from '../parts/icon.tsx'
import { LiveStatus } from '../parts/live-status.tsx'
import { ResultPanel } from '../parts/panel.tsx'
import { ReceiptCode } from '../parts/receipt-code.tsx'
import { NewsRemark } from '../parts/refund/refund-news.tsx'
import { PaidFor } from '../parts/refund/refund-summary.tsx'
import { Row } from '../parts/summary.tsx'
import type { RefundPage } from '../refund-view.ts'
import { formatMoney, formatTime } from '../text/format.ts'
import type { Text } from '../text/text.ts'

type Props = { page: RefundPage; text: Text }

/** Confirmed and sent, not yet there: the payer may leave. */
export const OnItsWayState = ({ page, text }: Props) => (
  <ResultPanel tone="busy" icon="clock" title={text.refund.onItsWayTitle}>
    <p class="lead">{page.refund.account ? text.refund.toAccountText : text.refund.samewayText}</p>
    <NewsRemark news={page.news} text={text} />
    <span class="progress" aria-hidden="true" />
    <dl class="rows">
      <Receiver page={page} text={text} />
    </dl>
    <p>
      <strong>{text.processingSafe}</strong>
    </p>
    <LiveStatus text={{ ...text, connectionLostNote: text.refund.connectionLostNote }} waiting={text.refund.waiting} />
  </ResultPanel>
)

/** Paid: the receipt, which prints as one. */
export const RefundPaidState = ({ page, text }: Props) => {
  const { refund, merchant, locale } = page
  const words = text.refund
  return (
    <ResultPanel tone="good" icon="check" title={words.paidTitle}>
      <p class="lead">{refund.account ? words.paidToAccountText : words.paidSamewayText}</p>
      <NewsRemark news={page.news} text={text} />
      <dl class="rows receipt">
        <Row label={words.from}>{merchant.displayName}</Row>
        <Row label={words.refunded}>{formatMoney(refund.amount, locale)}</Row>
        {refund.completedAt && <Row label={words.paidAt}>{formatTime(refund.completedAt, locale)}</Row>}
        <Receiver page={page} text={text} />
        {refund.reason && <Row label={words.reason}>{refund.reason}</Row>}
        <PaidFor page={page} text={text} />
        <Row label={words.payment}>{refund.transactionId}</Row>
        <Row label={words.refundId}>{refund.id}</Row>
      </dl>
      {refund.receiptPath && <ReceiptCode path={refund.receiptPath} locale={locale} text={text} />}
      <button type="button" class="quiet needs-script" data-print>
        <Icon name="printer" />
        {words.print}
      </button>
    </ResultPanel>
  )
}

/** The destination: the account and its holder, or the original payment method. */
const Receiver = ({ page, text }: Props) => {
  const { account, methodName } = page.refund
  if (!account) return methodName && <Row label={text.refund.to}>{methodName}</Row>
  return (
    <>
      <Row label={text.refund.to}>
        <Account account={account} text={text} />
      </Row>
      {account.holder && <Row label={text.refund.holder}>{account.holder}</Row>}
    </>
  )
}

/** No account was entered in time. */
export const RefundExpiredState = ({ page, text }: Props) => {
  const { refund, merchant, locale } = page
  return (
    <ResultPanel tone="quiet" icon="clock" title={text.refund.expiredTitle}>
      {refund.claimEndsAt && <p class="lead">{text.refund.expiredText(formatTime(refund.claimEndsAt, locale))}</p>}
      <p>{text.refund.expiredNext(merchant.displayName)}</p>
    </ResultPanel>
  )
}

/** Withdrawn by the merchant before an account was confirmed. */
export const RefundCancelledState = ({ page, text }: Props) => (
  <ResultPanel tone="quiet" icon="cross" title={text.refund.cancelledTitle}>
    <p class="lead">{text.refund.cancelledText(page.merchant.displayName)}</p>
  </ResultPanel>
)

/** The money could not be paid or was returned: it is with the merchant again. */
export const RefundFailedState = ({ page, text }: Props) => (
  <ResultPanel tone="bad" icon="cross" title={text.refund.failedTitle}>
    <p class="lead">{text.refund.failedText(page.merchant.displayName)}</p>
  </ResultPanel>
)

/** The limit of account look-ups is reached, and none was confirmed. */
export const NoTriesState = ({ page, text }: Props) => (
  <ResultPanel tone="warn" icon="lock" title={text.refund.noTriesTitle}>
    <p class="lead">{text.refund.noTriesText(page.merchant.displayName)}</p>
  </ResultPanel>
)
