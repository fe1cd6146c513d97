import { SIGNS } from '../../src/markets/amount-signs.ts'
import { marketCurrency } from '../../src/markets/market-of.ts'
import type { Locale } from '../language/locale.tsx'

/** A market's currency may be written as its people write it in either language; others as the reader does. */
const localeOf = (currency: string, locale: Locale): string =>
  marketCurrency(currency)?.locale ?? (locale === 'id' ? 'id-ID' : 'en')

const formats = new Map<string, Intl.NumberFormat>()

function formatOf(currency: string, locale: Locale, digits: number): Intl.NumberFormat {
  const tag = localeOf(currency, locale)
  const key = `${tag} ${currency} ${digits}`
  const known = formats.get(key)
  if (known) return known
  const made = new Intl.NumberFormat(tag, { style: 'currency', currency, minimumFractionDigits: digits })
  formats.set(key, made)
  return made
}

const SIGN = new RegExp(`(${SIGNS})\\s`)
/** Intl sets a space after `Rp`; people do not. */
const closeUp = (text: string): string => text.replace(SIGN, '$1')

/** An amount in whole units: `Rp125.000`, `$12`. */
export const formatMoney = (amount: number, currency: string, locale: Locale): string =>
  closeUp(formatOf(currency, locale, 0).format(amount))

/** An exact decimal as the ledger gives it (`-125000.50`): its fraction is shown where it is not zero. */
export function formatDecimal(amount: string, currency: string, locale: Locale): string {
  const fraction = amount.split('.')[1] ?? ''
  const digits = /[1-9]/.test(fraction) ? Math.min(fraction.length, 2) : 0
  return closeUp(formatOf(currency, locale, digits).format(amount as `${number}`))
}

/** An amount for the axis of a chart: `Rp1,2 jt`. */
export const formatShort = (amount: number, currency: string, locale: Locale): string =>
  closeUp(
    new Intl.NumberFormat(locale === 'id' ? 'id-ID' : 'en', {
      style: 'currency',
      currency,
      currencyDisplay: 'narrowSymbol',
      notation: 'compact',
      maximumFractionDigits: 1,
    }).format(amount),
  )

/** A count: `12.345`. */
export const formatCount = (count: number, locale: Locale): string =>
  new Intl.NumberFormat(locale === 'id' ? 'id-ID' : 'en').format(count)

/** How much more or less than something else: `+12%`, `-8%`. */
export const formatSignedShare = (part: number, locale: Locale): string =>
  new Intl.NumberFormat(locale === 'id' ? 'id-ID' : 'en', {
    style: 'percent',
    signDisplay: 'exceptZero',
    maximumFractionDigits: 0,
  }).format(part)

/** A part of a whole (0 to 1): `87%`. */
export const formatShare = (part: number, locale: Locale): string =>
  new Intl.NumberFormat(locale === 'id' ? 'id-ID' : 'en', { style: 'percent' }).format(part)
