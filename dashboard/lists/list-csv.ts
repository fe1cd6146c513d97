import { csvLine, inertText } from '../../src/base/csv.ts'
import type { ListColumn } from './list-columns.tsx'

const cellOf = (value: string | number | null): string => inertText(String(value ?? ''))

/** What names each line of a file. */
export type CsvFields<Row> = Readonly<Record<string, (row: Row) => string | number | null>>

/** A list as a CSV file: what names each line, then the chosen columns in their order, by the keys that no language changes. */
export function listCsv<Row>(
  rows: readonly Row[],
  fixed: CsvFields<Row>,
  columns: readonly ListColumn<Row>[],
  chosen: readonly string[],
): string {
  const shown = chosen.flatMap((key) => columns.find((column) => column.key === key && column.csv) ?? [])
  const lines = rows.map((row) => [
    ...Object.values(fixed).map((read) => read(row)),
    ...shown.map(({ csv }) => csv?.(row) ?? null),
  ])
  return [[...Object.keys(fixed), ...shown.map(({ key }) => key)], ...lines]
    .map((line) => csvLine(line.map(cellOf)))
    .join('')
}
