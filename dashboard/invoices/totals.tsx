import { useWords } from '../language/locale.tsx'
import { Money } from '../parts/values/money.tsx'
import css from './invoices.module.css'
import { words } from './words.ts'

type Props = {
  of: {
    readonly currency: string
    readonly subtotal: number
    readonly taxes: readonly { readonly rate: string; readonly amount: number }[]
    readonly total: number
    readonly amountPaid?: number
    readonly amountDue?: number
    readonly status?: string
  }
}

/** What lines come to, and what of it is paid. */
export function Totals({ of: { currency, subtotal, taxes, total, amountPaid = 0, amountDue = 0 } }: Props) {
  const text = useWords(words)
  const line = (name: string, amount: number, isStrong = false) => (
    <div key={name} className={isStrong ? css.strong : ''}>
      <dt>{name}</dt>
      <dd>
        <Money amount={amount} currency={currency} />
      </dd>
    </div>
  )
  return (
    <dl className={css.totals}>
      {taxes.length > 0 && line(text.subtotal, subtotal)}
      {taxes.map(({ rate, amount }) => line(text.taxOf(rate), amount))}
      {line(text.total, total, true)}
      {amountPaid > 0 && line(text.amountPaid, -amountPaid)}
      {amountPaid > 0 && line(text.amountDue, amountDue, true)}
    </dl>
  )
}
