import { CURRENCY_DIGITS, type Currency } from '../../base/currency.ts'

/** How a number is written: what stands before the fraction, and what between thousands, if anything. */
export type NumberFormat = { readonly decimal: '.' | ','; readonly thousands: '.' | ',' | ' ' | "'" | '' }

/** Maximum number of digits before the fraction: just under a thousand trillion. */
const WHOLE_DIGITS_MAX = 15
const FRACTION_DIGITS_MAX = 16
/** Maximum length of the text, separators and surrounding blanks included. */
const TEXT_MAX = 256

/**
 * A non-negative amount in the currency's smallest unit. Undefined when it is malformed, has more decimals than its currency, or
 * has more than fifteen digits before them. Thousands are grouped by three or not at all.
 */
export function readAmount(text: string, code: Currency, { decimal, thousands }: NumberFormat): bigint | undefined {
  if (text.length > TEXT_MAX) return undefined
  const [whole = '', fraction = '', ...more] = text.trim().split(decimal)
  const groups = thousands === '' ? [whole] : whole.split(thousands)
  const [first = '', ...rest] = groups
  const isWhole =
    /^\d+$/.test(first) && (rest.length === 0 || (first.length <= 3 && rest.every((group) => /^\d{3}$/.test(group))))
  if (more.length > 0 || !isWhole || !/^\d*$/.test(fraction)) return undefined
  const digitsOfCurrency = CURRENCY_DIGITS.get(code) ?? 0
  const digits = groups.join('')
  if (
    digits.length > WHOLE_DIGITS_MAX ||
    fraction.length > FRACTION_DIGITS_MAX ||
    /[1-9]/.test(fraction.slice(digitsOfCurrency))
  )
    return undefined
  return BigInt(digits + fraction.slice(0, digitsOfCurrency).padEnd(digitsOfCurrency, '0'))
}
