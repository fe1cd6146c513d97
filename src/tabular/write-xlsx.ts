import { writeXlsxStream } from 'hucre/xlsx'

/** A column of a sheet. `kind`: how a spreadsheet shows it, and what its cells hold. */
export type SheetColumn = { readonly heading: string; readonly kind: SheetKind; readonly width?: number }

/**
 * `text`: a text that stays one, even if it begins like a formula. `money` and `count`: a number. `time`: milliseconds since
 * 1970 by a clock without a zone. `day`: the same at midnight.
 */
type SheetKind = 'text' | 'money' | 'time' | 'day' | 'count'

export type SheetCell = string | number | null

/** The format of each kind, and its width in characters. */
const FORMATS: Readonly<Record<SheetKind, { readonly numFmt: string; readonly width: number }>> = {
  text: { numFmt: '@', width: 18 },
  money: { numFmt: '#,##0.00', width: 18 },
  time: { numFmt: 'yyyy-mm-dd hh:mm:ss', width: 20 },
  day: { numFmt: 'yyyy-mm-dd', width: 12 },
  count: { numFmt: '#,##0', width: 10 },
}

/**
 * A workbook (Office Open XML) while its rows are read, some at a time, however many. No cell is a formula. What does not fit
 * a sheet (1,048,576 lines) continues in the next, below the same headings.
 */
export async function* writeXlsx(
  name: string,
  columns: readonly SheetColumn[],
  pages: AsyncIterable<Iterable<readonly SheetCell[]>>,
): AsyncGenerator<Uint8Array> {
  yield* writeXlsxStream(valuesOf(columns, pages), {
    name,
    columns: columns.map(({ heading, kind, width }) => ({
      header: heading,
      numFmt: FORMATS[kind].numFmt,
      width: width ?? FORMATS[kind].width,
    })),
    freezePane: { rows: 1 },
  })
}

async function* valuesOf(columns: readonly SheetColumn[], pages: AsyncIterable<Iterable<readonly SheetCell[]>>) {
  for await (const rows of pages) {
    for (const row of rows) yield row.map((cell, at) => storedAs(cell, columns[at]?.kind))
  }
}

const DAY_SECONDS = 86_400
/** The number of 1970-01-01 in a spreadsheet. */
const EPOCH_DAY = 25_569

function storedAs(cell: SheetCell, kind: SheetKind | undefined): SheetCell {
  if (typeof cell !== 'number' || (kind !== 'time' && kind !== 'day')) return cell
  // Whole seconds, as they are shown: the reader rounds a fraction of a day.
  return Math.floor(cell / 1_000) / DAY_SECONDS + EPOCH_DAY
}
