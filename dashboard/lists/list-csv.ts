import type { ListColumn } from './list-columns.tsx'

/** A cell as spreadsheets take it: one that begins like a formula is text. Source: RFC 4180; OWASP, "CSV Injection". */
function csvCell(value: string | number | null): string {
  const text = String(value ?? '')
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

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
    .map((line) => `${line.map(csvCell).join(',')}\r\n`)
    .join('')
}
