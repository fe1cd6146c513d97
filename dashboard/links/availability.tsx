import type { PaymentLink } from '../api/replies.ts'
import { formatMoney } from '../format/money.ts'
import { useLocale, useWords } from '../language/locale.tsx'
import { Tag } from '../parts/values/status.tsx'
import { words } from './words.ts'

const TONES = {
  OPEN: 'good',
  PAUSED: 'warn',
  ARCHIVED: 'calm',
  EXPIRED: 'calm',
  SOLD_OUT: 'accent',
  RESERVED: 'accent',
} as const

/** What its page says now. */
export function Availability({ of }: { of: PaymentLink['availability'] }) {
  return <Tag tone={TONES[of]}>{useWords(words).availability[of]}</Tag>
}

/** How much it takes: one amount, or between two. */
export function usePrice(): (link: PaymentLink) => string {
  const text = useWords(words)
  const locale = useLocale()
  return ({ amount, openPrice, currency }) => {
    if (openPrice === null) return formatMoney(amount ?? 0, currency, locale)
    return text.between(
      formatMoney(openPrice.minimum, currency, locale),
      formatMoney(openPrice.maximum, currency, locale),
    )
  }
}

/** How many more can be had. */
export function useLeft(): (link: PaymentLink) => string {
  const text = useWords(words)
  return ({ left, stock }) => (stock === null ? text.unlimited : text.leftOf(left ?? 0, stock))
}
