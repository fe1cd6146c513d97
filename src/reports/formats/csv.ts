import { BYTE_ORDER_MARK, csvLine, inertText } from '../../base/csv.ts'
import { currency } from '../../base/currency.ts'
import { toDecimal } from '../../base/money.ts'
import { clockIn, isoOf } from '../../base/time-zone.ts'
import type { Column, Row } from '../tables/table.ts'
import { type Encode, headingOf } from './encoder.ts'

/**
 * RFC 4180 in UTF-8: money as a decimal with a point, times of the merchant's zone with their offset. A text that a
 * spreadsheet would run has an apostrophe before it; a negative amount is a number and stays one.
 */
export const encodeCsv: Encode = async function* ({ timeZone, language }, columns, lines) {
  const clock = clockIn(timeZone)
  yield Buffer.from(BYTE_ORDER_MARK + csvLine(columns.map((column) => headingOf(column, language))))
  for await (const rows of lines) {
    yield Buffer.from(rows.map((row) => csvLine(columns.map((column) => cellOf(column, row, clock)))).join(''))
  }
}

function cellOf({ key, type }: Column, row: Row, clock: (time: Date) => number): string {
  const value = row[key] ?? null
  if (value === null) return ''
  if (value instanceof Date) return isoOf(value, clock(value))
  if (type === 'money') return toDecimal({ amount: BigInt(value), currency: currency(`${row.currency}`) })
  return typeof value === 'bigint' ? value.toString() : inertText(value)
}
