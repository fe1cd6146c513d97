import { currency } from '../../base/currency.ts'
import { toDecimal } from '../../base/money.ts'
import { clockIn } from '../../base/time-zone.ts'
import { type SheetCell, writeXlsx } from '../../tabular/write-xlsx.ts'
import type { Column, Row } from '../tables/table.ts'
import { type Encode, headingOf, type Lines } from './encoder.ts'

const ID_WIDTH = 33

/** A workbook. Money is a number, a time a date of the merchant's zone, everything else a text. */
export const encodeXlsx: Encode = ({ kind, timeZone, language }, columns, lines) =>
  writeXlsx(
    kind,
    columns.map((column) => ({
      heading: headingOf(column, language),
      kind: column.type,
      ...(column.key.endsWith('Id') ? { width: ID_WIDTH } : {}),
    })),
    cellsOf(lines, columns, clockIn(timeZone)),
  )

async function* cellsOf(lines: Lines, columns: readonly Column[], clock: (time: Date) => number) {
  for await (const rows of lines) yield rows.map((row) => columns.map((column) => cellOf(column, row, clock)))
}

function cellOf({ key, type }: Column, row: Row, clock: (time: Date) => number): SheetCell {
  const value = row[key] ?? null
  if (value === null) return null
  if (value instanceof Date) return clock(value)
  if (type === 'money') return Number(toDecimal({ amount: BigInt(value), currency: currency(`${row.currency}`) }))
  if (type === 'day') return Date.parse(`${value}T00:00:00Z`)
  return typeof value === 'bigint' ? Number(value) : value
}
