import type { Language } from './market.ts'
import { marketCurrency } from './market-of.ts'

const NBSP = '\u00a0'

/** What stands between thousands and before a fraction. */
export const MARKS = { id: { group: '.', point: ',' }, en: { group: ',', point: '.' } } as const

/** Digits in groups of three: `1250000` as `1.250.000`. */
export const inGroups = (digits: string, language: Language): string =>
  digits.replace(/\B(?=(\d{3})+$)/g, MARKS[language].group)

/** What stands before an amount, the space after a code included: `Rp`, `IDR `. */
export const prefixOf = (currency: string, language: Language): string =>
  marketCurrency(currency)?.signs[language] ?? `${currency}${NBSP}`

/** Cached by currency: creating a format takes longer than the rest of formatting an amount. */
const digitsByCurrency = new Map<string, number>()

/**
 * Digits people write after the point: `USD 5.00`, but `Rp5.000` though ISO keeps sen; 0 for what is no currency's code.
 * Source: CLDR, through Intl.
 */
export function customaryDigits(code: string): number {
  const known = digitsByCurrency.get(code)
  if (known !== undefined) return known
  const digits = /^[a-z]{3}$/i.test(code)
    ? new Intl.NumberFormat('en', { style: 'currency', currency: code }).resolvedOptions().maximumFractionDigits
    : 0
  digitsByCurrency.set(code, digits ?? 0)
  return digits ?? 0
}

/**
 * An exact decimal amount (`-125000.50`) in the one form that pages, papers and the dashboard have in a language:
 * `Rp125.000`, `IDR 125,000`, `USD 12.50`. A fraction that is not zero is shown in full.
 */
export function moneyText(decimal: string, currency: string, language: Language): string {
  const [whole = '0', fraction = ''] = decimal.replace(/^-/, '').split('.')
  // Three digits stay three even where people write none: an Iraqi fils is a thousandth of a dinar.
  const shown = (/[1-9]/.test(fraction) ? fraction : '').padEnd(customaryDigits(currency), '0')
  const number = inGroups(whole, language) + (shown === '' ? '' : MARKS[language].point + shown)
  return (decimal.startsWith('-') ? '−' : '') + prefixOf(currency, language) + number
}
