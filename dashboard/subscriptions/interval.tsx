import type { Interval } from '../api/replies.ts'
import { useWords } from '../language/locale.tsx'
import { Money } from '../parts/values/money.tsx'
import css from './interval.module.css'
import { words } from './words.ts'

type Of = { readonly amount: number; readonly currency: string; readonly interval: Interval }

/** What is due, and how often: `Rp150.000 per bulan`. */
export function Recurs({ amount, currency, interval }: Of) {
  const text = useWords(words)
  return (
    <>
      <Money amount={amount} currency={currency} /> <span className={`muted ${css.per}`}>{text.per(interval)}</span>
    </>
  )
}
