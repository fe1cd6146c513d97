import { inGroups, MARKS, moneyText, prefixOf } from '../../src/markets/money-text.ts'
import type { Locale } from '../language/locale.tsx'

/** An amount in whole units: `Rp125.000`, `IDR 125,000`. */
export const formatMoney = (amount: number, currency: string, locale: Locale): string =>
  moneyText(`${amount}`, currency, locale)

/** An exact decimal as the ledger gives it (`-125000.50`): its fraction is shown where it is not zero. */
export const formatDecimal = moneyText

const tagOf = (locale: Locale): string => (locale === 'id' ? 'id-ID' : 'en')

/** An amount for the axis of a chart: `Rp1,2 jt`, `IDR 1.2M`. */
export const formatShort = (amount: number, currency: string, locale: Locale): string =>
  prefixOf(currency, locale) +
  new Intl.NumberFormat(tagOf(locale), { notation: 'compact', maximumFractionDigits: 1 }).format(amount)

/** A number where there is least room: `1,3 jt`. */
export const formatCompact = (amount: number, locale: Locale): string =>
  new Intl.NumberFormat(locale === 'id' ? 'id-ID' : 'en', { notation: 'compact', maximumFractionDigits: 1 }).format(
    amount,
  )

/** A count: `12.345`. */
export const formatCount = (count: number, locale: Locale): string =>
  (count < 0 ? '−' : '') + inGroups(`${Math.abs(count)}`, locale)

/** At most two digits of a percentage, without zeros at its end: `0,7%`, `87%`. */
export const formatShare = (part: number, locale: Locale, digits: 0 | 2 = 0): string =>
  `${`${Number((part * 100).toFixed(digits))}`.replace('.', MARKS[locale].point)}%`

/** How much more or less than something else: `+12%`, `−8%`. */
export function formatSignedShare(part: number, locale: Locale): string {
  const share = formatShare(Math.abs(part), locale)
  return share === '0%' ? share : (part < 0 ? '−' : '+') + share
}
