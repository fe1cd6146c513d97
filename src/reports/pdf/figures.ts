import { currency } from '../../base/currency.ts'
import { toDecimal } from '../../base/money.ts'
import { clockIn } from '../../base/time-zone.ts'
import { dayText } from '../../markets/day-text.ts'
import { inGroups, MARKS } from '../../markets/money-text.ts'
import type { ReportLanguage } from '../report.ts'

/** Smallest units as people of the language write them, exactly: `1.250.000,50`; whole amounts without a fraction. */
export function figure(amount: bigint, code: string, language: ReportLanguage): string {
  const [whole = '0', fraction = ''] = toDecimal({
    amount: amount < 0n ? -amount : amount,
    currency: currency(code),
  }).split('.')
  const shown = /[1-9]/.test(fraction) ? MARKS[language].point + fraction : ''
  return (amount < 0n ? '−' : '') + inGroups(whole, language) + shown
}

/** A time of the zone: `1 Nov 2026, 06:00`, `1 Nov 2026, 06.00`. */
export function timeInWords(time: Date, zone: string, language: ReportLanguage): string {
  const wall = new Date(clockIn(zone)(time)).toISOString()
  const [hours, minutes] = wall.slice(11, 16).split(':')
  return `${dayText(wall.slice(0, 10), language)}, ${hours}${language === 'id' ? '.' : ':'}${minutes}`
}
