import { fieldError } from '../../base/errors.ts'
import { type Columns, columnPlaces, type LineFault, readColumns } from '../../tabular/read-columns.ts'
import type { ReadFile } from './read-file.ts'
import type { ReadLine } from './schema.ts'
import type { Uploaded } from './upload-request.ts'

/** So many lines of each result are shown. */
const SHOWN_MAX = 1_000

/** Throws VALIDATION_ERROR for the file's field unless its first line names the columns, and lines follow, not too many. */
export function assertTable<Column extends string>(
  { field, sheet: [head, ...lines] }: ReadFile,
  { required, names }: Columns<Column>,
  linesMax: number,
): void {
  const places = columnPlaces(head?.isBroken ? [] : (head?.cells ?? []), names)
  const missing = required.filter((column) => places[column] === undefined)
  if (missing.length > 0) {
    throw fieldError(field, 'COLUMNS_MISSING', `The first line must name the columns; missing: ${missing.join(', ')}.`)
  }
  if (lines.length === 0) throw fieldError(field, 'TOO_FEW', 'The file has no lines below its headings.')
  if (lines.length > linesMax) throw fieldError(field, 'TOO_MANY', `A file may have at most ${linesMax} lines.`)
}

/** Throws VALIDATION_ERROR for a fault of the file as a whole, if lines of it could be read. */
export function assertWhole({ field }: ReadFile, table: readonly unknown[], faults: readonly LineFault[]): void {
  const whole = faults.find((fault) => fault.field === '')
  if (whole && table.length > 1) throw fieldError(field, whole.code, whole.message)
}

/** The lines of a file as they are shown: as written, each with its faults; the first of each result, and how many there are. */
export function previewLines<Column extends string>(
  { hash, sheet }: Uploaded,
  columns: Columns<Column>,
  faults: readonly LineFault[],
) {
  const head = sheet[0]?.cells ?? []
  const byLine = Map.groupBy(faults, ({ line }) => line)
  const counts = { good: 0, faulty: 0 }
  const rows: ReadLine[] = []
  for (const { line, cells } of readColumns(sheet, columns).lines) {
    const errors = byLine.get(line) ?? []
    const isShown = (errors.length > 0 ? counts.faulty++ : counts.good++) < SHOWN_MAX
    if (!isShown) continue
    rows.push({
      line,
      cells: cells as ReadLine['cells'],
      errors: errors.map(({ field, code, message }) => ({ field, code, message })),
    })
  }
  const named = Object.entries<number | undefined>(columnPlaces(head, columns.names))
  const headings = Object.fromEntries(named.map(([column, at]) => [column, (head[at ?? -1] ?? '').trim()]))
  return { hash, headings, rows, ...counts }
}
