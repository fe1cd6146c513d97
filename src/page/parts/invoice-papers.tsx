import { dayText } from '../../markets/day-text.ts'
import type { InvoicePage } from '../invoice-view.ts'
import { formatMoney, formatNumber } from '../text/format.ts'
import type { Text } from '../text/text.ts'
import { Amount, Row } from './summary.tsx'

type Props = { page: InvoicePage; text: Text }

/** What is due, and until when. */
export const InvoiceSummary = ({ page, text }: Props) => {
  const { invoice, locale, step } = page
  const { invoice: words } = text
  const isPaid = step.is === 'closed' && step.why === 'PAID'
  return (
    <section class="summary" aria-labelledby="total">
      <Amount
        label={isPaid ? text.totalPaid : text.total}
        amount={formatMoney(isPaid ? invoice.amountPaid : invoice.due, locale)}
      />
      {step.is === 'pay' && (
        <p class="deadline">
          {words.dueBy} <time dateTime={invoice.dueAt}>{dayText(invoice.dueAt, locale)}</time>
          {invoice.isOverdue && <strong class="invoice-overdue"> · {words.overdue}</strong>}
        </p>
      )}
    </section>
  )
}

/** What it is for: the papers. */
export const InvoicePapers = ({ page, text }: Props) => {
  const { invoice, locale } = page
  const { invoice: words } = text
  return (
    <section class="details" aria-label={words.papers}>
      <dl class="rows">
        <Row label={text.merchant}>{page.merchant.displayName}</Row>
        <Row label={words.number}>{invoice.number}</Row>
      </dl>
      <h2 class="invoice-lines-title">{words.lines}</h2>
      <dl class="rows invoice-lines">
        {invoice.lines.map((line, n) => (
          <Row
            // biome-ignore lint/suspicious/noArrayIndexKey: lines never change places
            key={n}
            label={`${line.description} (${formatNumber(line.quantity, locale)} × ${formatMoney(line.unitAmount, locale)})`}
          >
            {typeof line.amount === 'string' ? formatNumber(line.amount, locale) : formatMoney(line.amount, locale)}
          </Row>
        ))}
      </dl>
      <Sums page={page} text={text} />
      {invoice.note && (
        <p class="link-description">
          <bdi>{invoice.note}</bdi>
        </p>
      )}
    </section>
  )
}

const Sums = ({ page, text }: Props) => {
  const { invoice, locale } = page
  const { invoice: words } = text
  return (
    <dl class="rows">
      {invoice.taxes.length > 0 && <Row label={words.subtotal}>{formatMoney(invoice.subtotal, locale)}</Row>}
      {invoice.taxes.map(({ rate, amount }) => (
        <Row key={rate} label={words.tax(formatNumber(rate, locale))}>
          {formatMoney(amount, locale)}
        </Row>
      ))}
      <Row label={words.total}>{formatMoney(invoice.total, locale)}</Row>
      {invoice.amountPaid.amount > 0n && <Row label={text.totalPaid}>{formatMoney(invoice.amountPaid, locale)}</Row>}
    </dl>
  )
}
