import type { ComponentChildren } from 'preact'
import { formatMoney, formatTime } from '../text/format.ts'
import type { Text } from '../text/text.ts'
import type { CheckoutPage } from '../view.ts'
import { Countdown, Deadline } from './deadline.tsx'

/** Characters of an amount that fill a 320 px screen at full size. */
const LONG = 13

/** What is being paid: the amount, until when, and the order it is for. */
export const Summary = ({ page, text }: { page: CheckoutPage; text: Text }) => {
  const { checkout, locale } = page
  const isPayable = checkout.status === 'PENDING'
  const amount = formatMoney(checkout.paidAmount ?? checkout.amount, locale)
  const labels = { PENDING: text.total, PROCESSING: text.total, SUCCEEDED: text.totalPaid }
  return (
    <section class="summary" aria-labelledby="total">
      <Amount label={labels[checkout.status as keyof typeof labels] ?? text.amountDue} amount={amount} />
      {isPayable && (
        <>
          <Countdown until={checkout.expiresAt} now={page.now} text={text} />
          <Deadline label={text.payBefore} until={checkout.expiresAt} locale={locale} />
        </>
      )}
      {checkout.paidAt && <p class="deadline">{formatTime(checkout.paidAt, locale)}</p>}
    </section>
  )
}

/** The page's first heading: an amount, and what it is. */
export const Amount = ({ label, amount }: { label: string; amount: string }) => (
  <h1 id="total">
    <span class="label">{label}</span>
    <span class="visually-hidden">: </span>
    <span class={amount.length > LONG ? 'amount amount-long' : 'amount'}>{amount}</span>
  </h1>
)

/** The order in rows, as on a slip. */
export const OrderDetails = ({ page, text }: { page: CheckoutPage; text: Text }) => (
  <section class="details" aria-label={text.orderDetails}>
    <dl class="rows">
      <Row label={text.merchant}>{page.merchant.displayName}</Row>
      {page.checkout.description && <Row label={text.description}>{page.checkout.description}</Row>}
      <Row label={text.reference}>{page.checkout.externalId}</Row>
    </dl>
  </section>
)

/** One row of a list; the value is a stranger's text, so its text direction is isolated. */
export const Row = ({ label, children }: { label: string; children: ComponentChildren }) => (
  <div class="row">
    <dt>{label}</dt>
    <dd>
      <bdi>{children}</bdi>
    </dd>
  </div>
)
