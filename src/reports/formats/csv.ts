import { currency } from '../../base/currency.ts'
import { toDecimal } from '../../base/money.ts'
import { clockIn, isoOf } from '../../base/time-zone.ts'
import { type CsvCell, writeCsv } from '../../tabular/write-csv.ts'
import type { Column, Row } from '../tables/table.ts'
import { type Encode, headingOf, type Lines } from './encoder.ts'

/** CSV in UTF-8: money as a decimal with a point, times of the merchant's zone with their offset. */
export const encodeCsv: Encode = async function* ({ timeZone, language }, columns, lines) {
  const headings = columns.map((column) => headingOf(column, language))
  for await (const text of writeCsv(headings, cellsOf(lines, columns, clockIn(timeZone)))) yield Buffer.from(text)
}

async function* cellsOf(lines: Lines, columns: readonly Column[], clock: (time: Date) => number) {
  for await (const rows of lines) yield rows.map((row) => columns.map((column) => cellOf(column, row, clock)))
}

function cellOf({ key, type }: Column, row: Row, clock: (time: Date) => number): CsvCell {
  const value = row[key] ?? null
  if (value === null) return null
  if (value instanceof Date) return isoOf(value, clock(value))
  if (type === 'money') {
    return { decimal: toDecimal({ amount: BigInt(value), currency: currency(`${row.currency}`) }) }
  }
  return value
}
