import { currency } from '../../base/currency.ts'
import { toDecimal } from '../../base/money.ts'
import { clockIn } from '../../base/time-zone.ts'
import type { ReportLanguage } from '../report.ts'

const LOCALES = { en: 'en-GB', id: 'id-ID' } as const

/** Smallest units as people of the language write them, exactly: `1.250.000,50`; whole amounts without a fraction. */
export function figure(amount: bigint, code: string, language: ReportLanguage): string {
  const [whole = '0', fraction = ''] = toDecimal({
    amount: amount < 0n ? -amount : amount,
    currency: currency(code),
  }).split('.')
  const [group, point] = language === 'id' ? ['.', ','] : [',', '.']
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, group)
  return (amount < 0n ? '−' : '') + grouped + (/[1-9]/.test(fraction) ? point + fraction : '')
}

/** `2026-10-01` as `1 October 2026`. */
export const dayInWords = (day: string, language: ReportLanguage): string =>
  new Intl.DateTimeFormat(LOCALES[language], { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )

/** A time of the zone as `1 November 2026, 06:00`. */
export function timeInWords(time: Date, zone: string, language: ReportLanguage): string {
  const wall = new Date(clockIn(zone)(time)).toISOString()
  return `${dayInWords(wall.slice(0, 10), language)}, ${wall.slice(11, 16)}`
}
