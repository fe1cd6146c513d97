import type { Collector } from '../api/replies.ts'
import { formatMoney } from '../format/money.ts'
import { useLocale, useWords } from '../language/locale.tsx'
import { words } from './words.ts'

export const KINDS = ['qr_static', 'va_open', 'va_fixed'] as const

type Of = Pick<Collector, 'amount' | 'minAmount' | 'maxAmount' | 'currency'>

/** Which amounts a collector takes, in words. */
export function useTaken(): (of: Of) => string {
  const text = useWords(words)
  const locale = useLocale()
  return ({ amount, minAmount, maxAmount, currency }) => {
    const money = (of: number) => formatMoney(of, currency, locale)
    if (amount !== null) return money(amount)
    if (minAmount !== null && maxAmount !== null) return text.between(money(minAmount), money(maxAmount))
    if (minAmount !== null) return text.atLeast(money(minAmount))
    return maxAmount === null ? text.anyAmount : text.atMost(money(maxAmount))
  }
}

/** What a collector is, in few words: `QRIS`, `VA BCA`. */
export function useKindName(): (of: Pick<Collector, 'kind' | 'code'>) => string {
  const { kindsShort } = useWords(words)
  return ({ kind, code }) => [kindsShort[kind], code].filter(Boolean).join(' · ')
}

/** A number in groups, as people read it aloud. */
export const grouped = (number: string): string => number.replaceAll(/(\d{4})(?=\d)/g, '$1 ')
