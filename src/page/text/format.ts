import { CURRENCY_DIGITS } from '../../base/currency.ts'
import { type Money, toDecimal } from '../../base/money.ts'
import { dayText, MONTHS } from '../../markets/day-text.ts'
import { HOME } from '../../markets/market-of.ts'
import { inGroups, MARKS, moneyText } from '../../markets/money-text.ts'
import { periodText } from '../receipt-rows.ts'
import type { BrandView, Locale } from '../view.ts'

const NBSP = '\u00a0'

/** Money as a payer reads it: `Rp125.000`, `IDR 125,000`, `USD 12.50`; one that can be negative has a minus before its sign. */
export const formatMoney = (money: Money, locale: Locale): string => moneyText(toDecimal(money), money.currency, locale)

/** Money as it is typed into a bank's form: digits alone (`125000`), a point before a fraction that is not zero. */
export function formatPlain(money: Money): string {
  const digits = CURRENCY_DIGITS.get(money.currency) ?? 0
  const text = toDecimal(money)
  return /\.0+$/.test(text) ? text.slice(0, -digits - 1) : text
}

/** A decimal text with the language's marks: `1.234,5`. */
export function formatNumber(decimal: string, locale: Locale): string {
  const [whole = '0', fraction = ''] = decimal.split('.')
  return inGroups(whole, locale) + (fraction === '' ? '' : MARKS[locale].point + fraction)
}

/** What is paid for, with the days of a period, `Paket (2026-12-29 – 2027-01-28)`, as they are read. */
export const inWords = (description: string, locale: Locale): string =>
  periodText(description, { months: MONTHS[locale] })

/** A saved method as its customer knows it: `DANA 0812••••789`; a card by its brand and digits, `Visa •••• 1114`. */
export const savedName = ({ type, name, label }: BrandView & { readonly label: string | null }): string =>
  type === 'credit_card' && label !== null ? label : [name, label].filter(Boolean).join(' ')

const NAMES_SHOWN = 4

/** The names in a list that is opened for the rest: `GoPay, OVO, DANA, ShopeePay +1`. */
export function firstNames(names: readonly string[]): string {
  const rest = names.length - NAMES_SHOWN
  return names.slice(0, NAMES_SHOWN).join(', ') + (rest > 0 ? ` +${rest}` : '')
}

const pad = (n: number): string => String(n).padStart(2, '0')

/** A moment by the clock of the home market, its zone named: `21 Nov 2026, 18.30 WIB`, `21 Nov 2026, 18:30 WIB (UTC+7)`. */
export function formatTime(time: Date, locale: Locale): string {
  const wall = HOME.calendar.wallClock(time)
  const { zoneName, utcOffset } = HOME.calendar
  const date = dayText(wall.toISOString().slice(0, 10), locale)
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
