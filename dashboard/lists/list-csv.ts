import { csvLines } from '../../src/tabular/write-csv.ts'
import type { ListColumn } from './list-columns.tsx'

type Cell = string | number | null

/** What names each line of a file. */
export type CsvFields<Row> = Readonly<Record<string, (row: Row) => Cell>>

/**
 * A list as a CSV file, page by page: what names each line, then the chosen columns in their order, by the keys that no
 * language changes.
 */
export async function* listCsv<Row>(
  pages: AsyncIterable<readonly Row[]>,
  fixed: CsvFields<Row>,
  columns: readonly ListColumn<Row>[],
  chosen: readonly string[],
): AsyncGenerator<string> {
  const shown = chosen.flatMap((key) => columns.find((column) => column.key === key && column.csv) ?? [])
  yield csvLines([[...Object.keys(fixed), ...shown.map(({ key }) => key)]])
  for await (const rows of pages) {
    yield csvLines(
      rows.map((row) => [
        ...Object.values(fixed).map((read) => textOf(read(row))),
        ...shown.map(({ csv }) => textOf(csv?.(row) ?? null)),
      ]),
    )
  }
}

/** A number may be negative, and is then neutralized as a text is. */
const textOf = (value: Cell): string => String(value ?? '')
