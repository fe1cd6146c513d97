import { SIGNS } from '../../src/markets/amount-signs.ts'
import { marketCurrency } from '../../src/markets/market-of.ts'
import { customaryDigits, inGroups } from '../../src/markets/money-text.ts'
import type { Locale } from '../language/locale.tsx'

const SIGN = new RegExp(`^(?:${SIGNS})\\.?`, 'i')

/**
 * An amount as people type it (`Rp250.000`, `250,000`): points, commas and blanks between thousands are passed over.
 * Anything else, as `12,50`, is NaN: a fraction that was passed over would be a hundred times the amount.
 */
export function wholeNumberIn(text: string | null): number {
  const typed = (text ?? '').replace(SIGN, '').trim()
  return /^(\d+|\d{1,3}([.,\s]\d{3})+)$/.test(typed) ? Number(typed.replaceAll(/[.,\s]/g, '')) : Number.NaN
}

/** `cents`: the currency has them, but the gateway takes whole units. `decimals`: it has none, or none are in use. */
export type AmountFault = 'cents' | 'decimals' | 'malformed'

/** Whether a currency's amounts are written with a fraction: rupiah are not. */
export const hasCents = (currency: string): boolean =>
  marketCurrency(currency)?.wholeOnly === undefined && customaryDigits(currency) === 2

/** The symbols before an amount: `Rp`, `$`, `S$`, `US$`, `RM`, `€`, `¥`, or a code. */
const SYMBOL = new RegExp(`^(?:(?:${SIGNS})\\.?|[a-z]{0,2}\\$|rm|[€¥]|[a-z]{3}(?=[\\s\\d]))\\s*`, 'i')

/**
 * An amount of a currency as people type it, in whole units: `Rp125.000`, `$1,250.00`, `1.250,00`. What is no whole amount is
 * said by its fault; nothing is rounded.
 */
export function readAmount(text: string, currency: string): number | AmountFault {
  const typed = text.trim().replace(SYMBOL, '')
  const whole = wholeNumberIn(typed)
  if (!Number.isNaN(whole)) return whole
  const [, units = '', fraction = ''] = /^(\d[\d.,\s]*)[.,](\d{1,2})$/.exec(typed) ?? []
  if (Number.isNaN(wholeNumberIn(units))) return 'malformed'
  if (!hasCents(currency)) return 'decimals'
  return fraction === '00' ? wholeNumberIn(units) : 'cents'
}

/** As above, of a form: NaN where it is none, which the server refuses as well. */
export function amountIn(text: string | null, currency: string): number {
  const read = readAmount(text ?? '', currency)
  return typeof read === 'number' ? read : Number.NaN
}

/** An amount that was typed, as the language groups it; what is none, as it was typed. */
export function groupedAmount(text: string, currency: string, locale: Locale): string {
  const read = readAmount(text, currency)
  return typeof read === 'number' ? inGroups(`${read}`, locale) : text
}
