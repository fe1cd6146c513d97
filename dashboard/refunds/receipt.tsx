import type { Refund } from '../api/replies.ts'
import { formatTimeFull } from '../format/time.ts'
import { useZone } from '../format/zone.ts'
import { useLocale, useWords } from '../language/locale.tsx'
import { Facts } from '../parts/values/facts.tsx'
import { Money } from '../parts/values/money.tsx'
import { usePayment } from '../payments/queries.ts'
import { useSession } from '../session/session.tsx'
import css from './refund.module.css'
import { words } from './words.ts'

/** What is printed of a refund: for the payer, who knows neither our ids nor our words. */
export function Receipt({ refund }: { refund: Refund }) {
  const text = useWords(words)
  const locale = useLocale()
  const zone = useZone()
  const { merchant, environment } = useSession()
  const payment = usePayment(refund.checkoutId).data
  const when = (at: string) => formatTimeFull(new Date(at), { locale, zone })
  return (
    <article className={css.sheet} aria-label={text.receipt}>
      <h1>{text.receipt}</h1>
      {environment === 'sandbox' && <p>{text.receiptSandbox}</p>}
      <Facts
        facts={[
          { label: text.receiptFrom, value: merchant.displayName },
          { label: text.order, value: payment?.externalId },
          { label: text.paid, value: payment?.paidAt && when(payment.paidAt) },
          { label: text.amount, value: <Money amount={refund.amount} currency={refund.currency} /> },
          { label: text.reason, value: refund.reason },
          { label: text.way, value: text.ways[refund.way] },
          { label: text.ended, value: refund.completedAt && when(refund.completedAt) },
          { label: text.reference, value: refund.externalId },
          { label: text.id, value: refund.id },
          { label: text.transactionId, value: refund.transactionId },
        ]}
      />
      <p>{text.receiptNote}</p>
    </article>
  )
}
