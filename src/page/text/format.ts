import { CURRENCY_DIGITS } from '../../base/currency.ts'
import { type Money, toDecimal } from '../../base/money.ts'
import { HOME, marketCurrency } from '../../markets/market-of.ts'
import type { Locale } from '../view.ts'

const NBSP = '\u00a0'
export const MARKS = { id: { group: '.', point: ',' }, en: { group: ',', point: '.' } } as const

/** Cached by currency: creating a format takes longer than the rest of formatting an amount. */
const digitsByCurrency = new Map<string, number>()

/** Digits people write after the point: `USD 5.00`, but `Rp5.000` though ISO keeps sen. Source: CLDR, through Intl. */
function customaryDigits(code: string): number {
  const known = digitsByCurrency.get(code)
  if (known !== undefined) return known
  const format = new Intl.NumberFormat('en', { style: 'currency', currency: code })
  const digits = format.resolvedOptions().maximumFractionDigits ?? 0
  digitsByCurrency.set(code, digits)
  return digits
}

/** Money as a payer reads it: `Rp125.000`, `IDR 125,000`, `USD 12.50`. A fraction is always shown, never rounded away. */
export function formatMoney(money: Money, locale: Locale): string {
  const { group, point } = MARKS[locale]
  const [whole = '0', fraction = ''] = toDecimal(money).split('.')
  const isShown = customaryDigits(money.currency) > 0 || /[1-9]/.test(fraction)
  const number = whole.replace(/\B(?=(\d{3})+$)/g, group) + (isShown && fraction !== '' ? point + fraction : '')
  const sign = marketCurrency(money.currency)?.signs[locale]
  return sign === undefined ? `${money.currency}${NBSP}${number}` : sign + number
}

/** The same where money can be negative: a discount has a minus before its sign. */
export const formatSigned = (money: Money, locale: Locale): string =>
  money.amount < 0n ? `−${formatMoney({ ...money, amount: -money.amount }, locale)}` : formatMoney(money, locale)

/** Money as it is typed into a bank's form: digits alone (`125000`), a point before a fraction that is not zero. */
export function formatPlain(money: Money): string {
  const digits = CURRENCY_DIGITS.get(money.currency) ?? 0
  const text = toDecimal(money)
  return /\.0+$/.test(text) ? text.slice(0, -digits - 1) : text
}

export const MONTHS = {
  id: 'Jan Feb Mar Apr Mei Jun Jul Agu Sep Okt Nov Des'.split(' '),
  en: 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' '),
}

/** A day of the calendar, `2026-12-31`, in words: `31 Des 2026`. */
export function formatDay(day: string, locale: Locale): string {
  const [year = '', month = '', date = ''] = day.split('-')
  return `${Number(date)}${NBSP}${MONTHS[locale][Number(month) - 1]}${NBSP}${year}`
}

/** A decimal text with the language's marks: `1.234,5`. */
export function formatNumber(decimal: string, locale: Locale): string {
  const { group, point } = MARKS[locale]
  const [whole = '0', fraction = ''] = decimal.split('.')
  return whole.replace(/\B(?=(\d{3})+$)/g, group) + (fraction === '' ? '' : point + fraction)
}

const pad = (n: number): string => String(n).padStart(2, '0')

/** A moment by the clock of the home market, its zone named: `21 Nov 2026, 18.30 WIB`, `21 Nov 2026, 18:30 WIB (UTC+7)`. */
export function formatTime(time: Date, locale: Locale): string {
  const wall = HOME.calendar.wallClock(time)
  const { zoneName, utcOffset } = HOME.calendar
  const date = `${wall.getUTCDate()}${NBSP}${MONTHS[locale][wall.getUTCMonth()]}${NBSP}${wall.getUTCFullYear()}`
  const [hours, minutes] = [pad(wall.getUTCHours()), pad(wall.getUTCMinutes())]
  return locale === 'id'
    ? `${date}, ${hours}.${minutes}${NBSP}${zoneName}`
    : `${date}, ${hours}:${minutes}${NBSP}${zoneName}${NBSP}(${utcOffset})`
}

/** Digits in fours: `['8808', '1234', '56']`. */
export const inFours = (digits: string): string[] => digits.match(/.{1,4}/g) ?? []

/** Up to two initials of a name, for a mark where there is no logo. */
export function initialsOf(name: string): string {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '' && !/^(pt|cv|ud|toko|tb)$/i.test(word))
  const initials = words.slice(0, 2).map((word) => [...word][0] ?? '')
  return initials.join('').toUpperCase() || '•'
}

/** A mobile number (`+628123456789`) masked so that only its owner recognises it: `0812 •••• 789`. */
export const formatPhone = (phone: string): string => {
  const { countryCode, trunkPrefix } = HOME.mobile
  const prefix = `+${countryCode}`
  const national = phone.startsWith(prefix) ? trunkPrefix + phone.slice(prefix.length) : phone
  return `${national.slice(0, 4)}${NBSP}••••${NBSP}${national.slice(-3)}`
}
