import { formatMoney, formatTime } from '../../text/format.ts'
import type { Text } from '../../text/text.ts'
import type { CheckoutPage } from '../../view.ts'
import { receiptPath } from '../links.ts'
import { Row } from '../summary.tsx'

type Props = { page: CheckoutPage; text: Text }

/** What has been sent back, a row each: how much, when and why. */
export const RefundRows = ({ page, text }: Props) => (
  <>
    {page.checkout.refunds
      .filter(({ state }) => state === 'sent')
      .map(({ id, amount, sentAt, reason, hasReceipt }) => (
        <Row key={id} label={text.refund.refunded}>
          {formatMoney(amount, page.locale)}
          {sentAt && <span class="note">{formatTime(sentAt, page.locale)}</span>}
          {reason && <span class="note">{reason}</span>}
          {hasReceipt && (
            <a class="quiet" href={receiptPath(page, id)}>
              {text.refund.receipt}
            </a>
          )}
        </Row>
      ))}
  </>
)

/** What is on its way back, or waits for the payer. */
export const RefundsUnderWay = ({ page, text }: Props) => (
  <>
    {page.checkout.refunds
      .filter(({ state }) => state !== 'sent')
      .map(({ id, amount, state }) => (
        <p key={id} class="note-box">
          {state === 'under_way'
            ? text.refund.underWay(formatMoney(amount, page.locale))
            : text.refund.needsYou(page.merchant.displayName, formatMoney(amount, page.locale))}
        </p>
      ))}
  </>
)
