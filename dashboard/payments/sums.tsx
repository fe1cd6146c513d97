import type { Reply } from '../api/endpoint-types.ts'
import { formatCount } from '../format/money.ts'
import { useLocale, useWords } from '../language/locale.tsx'
import { Moment } from '../parts/moment.tsx'
import { ExactMoney } from '../parts/money.tsx'
import { type Filters, usePaymentSums } from './queries.ts'
import css from './sums.module.css'
import { words } from './words.ts'

type Sums = Reply<'GET /dashboard/api/payments/sums'>

/** How many payments a filter matches, and their sums by currency. It comes after the list, which waits for none of it. */
export function PaymentSums({ filters }: { filters: Filters }) {
  const text = useWords(words)
  const { data, isPlaceholderData } = usePaymentSums(filters)
  if (!data || data.data.length === 0) return null
  return (
    <section className={`${css.sums} ${isPlaceholderData ? css.stale : ''}`} aria-label={text.sums}>
      <Counted sums={data} />
      {data.data.map((sum) => (
        <dl key={sum.currency} className={css.sum}>
          <Fact name={text.paidAmount} amount={sum.gross} currency={sum.currency} />
          <Fact name={text.fee} amount={sum.fee} currency={sum.currency} />
          <Fact name={text.net} amount={sum.net} currency={sum.currency} />
        </dl>
      ))}
    </section>
  )
}

function Counted({ sums: { data, isWhole, searchedUntil } }: { sums: Sums }) {
  const text = useWords(words)
  const locale = useLocale()
  const add = (of: 'payments' | 'paid') => data.reduce((sum, one) => sum + one[of], 0)
  const count = formatCount(add('payments'), locale)
  return (
    <p className={css.count}>
      <strong>{isWhole ? text.counted(count) : text.moreThan(count)}</strong>{' '}
      <span className="muted">
        {text.countedPaid(formatCount(add('paid'), locale))}
        {!isWhole && searchedUntil && (
          <>
            {'. '}
            {text.ofLookedThrough} <Moment at={searchedUntil} />
          </>
        )}
      </span>
    </p>
  )
}

const Fact = ({ name, amount, currency }: { name: string; amount: string; currency: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>
      <ExactMoney amount={amount} currency={currency} />
    </dd>
  </div>
)
