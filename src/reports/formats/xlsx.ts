import { writeXlsxStream } from 'hucre/xlsx'
import { currency } from '../../base/currency.ts'
import { toDecimal } from '../../base/money.ts'
import { clockIn } from '../../base/time-zone.ts'
import type { Column, ColumnType, Row } from '../tables/table.ts'
import { type Encode, headingOf, type Lines } from './encoder.ts'

/** How a spreadsheet shows each, and how wide, in characters. A text stays one, whatever it begins with. */
const SHOWN: Readonly<Record<ColumnType, { readonly numFmt: string; readonly width: number }>> = {
  text: { numFmt: '@', width: 18 },
  money: { numFmt: '#,##0.00', width: 18 },
  time: { numFmt: 'yyyy-mm-dd hh:mm:ss', width: 20 },
  day: { numFmt: 'yyyy-mm-dd', width: 12 },
  count: { numFmt: '#,##0', width: 10 },
}
const ID_WIDTH = 33

const DAY_MS = 86_400_000
const DAY_SECONDS = 86_400
/** What a spreadsheet calls 1970-01-01. */
const EPOCH_DAY = 25_569

/**
 * A workbook (Office Open XML). Money is a number, a time a date of the merchant's zone, everything else a text: nothing
 * is a formula. What does not fit a sheet (1,048,576 lines) goes on in the next, below the same heading.
 */
export const encodeXlsx: Encode = async function* ({ kind, timeZone, language }, columns, lines) {
  const stream = writeXlsxStream(cellsOf(lines, columns, timeZone), {
    name: kind,
    columns: columns.map((column) => ({
      header: headingOf(column, language),
      ...SHOWN[column.type],
      ...(column.key.endsWith('Id') ? { width: ID_WIDTH } : {}),
    })),
    freezePane: { rows: 1 },
  })
  yield* stream
}

async function* cellsOf(lines: Lines, columns: readonly Column[], timeZone: string) {
  const clock = clockIn(timeZone)
  for await (const rows of lines) {
    for (const row of rows) yield columns.map((column) => cellOf(column, row, clock))
  }
}

function cellOf({ key, type }: Column, row: Row, clock: (time: Date) => number): string | number | null {
  const value = row[key] ?? null
  if (value === null) return null
  // Whole seconds, as they are shown: a fraction of a day is rounded by whoever reads it.
  if (value instanceof Date) return Math.floor(clock(value) / 1_000) / DAY_SECONDS + EPOCH_DAY
  if (type === 'money') return Number(toDecimal({ amount: BigInt(value), currency: currency(`${row.currency}`) }))
  if (type === 'day') return Date.parse(`${value}T00:00:00Z`) / DAY_MS + EPOCH_DAY
  return typeof value === 'bigint' ? Number(value) : value
}
