import { type CsvCell, csvLines } from '../../src/tabular/write-csv.ts'

/** What a kind of file looks like: its columns, and a line as it may be. */
export type Template = {
  /** The file's name without an ending, and the sheet's. */
  readonly name: string
  readonly sheet: string
  readonly columns: readonly string[]
  readonly example: readonly string[]
  /** A column whose zeros a spreadsheet would drop: an apostrophe keeps them. */
  readonly account?: string
}

export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const [NARROW, WIDE] = [20, 26]

export function csvTemplate({ columns, example, account }: Template): Blob {
  const cells = example.map((cell, at): CsvCell => (columns[at] === account ? { account: cell } : cell))
  return new Blob([csvLines([columns, cells])], { type: 'text/csv' })
}

/** A workbook of text cells, so that accounts keep their leading zeros. Its writer is loaded on demand. */
export async function xlsxTemplate({ sheet, columns: names, example }: Template): Promise<Blob> {
  const { writeXlsx } = await import('hucre/xlsx')
  const columns = names.map((name) => ({ numFmt: '@', width: name === 'externalId' ? WIDE : NARROW }))
  const rows = [[...names], [...example]]
  const bytes = await writeXlsx({ sheets: [{ name: sheet, columns, rows, freezePane: { rows: 1 } }] })
  return new Blob([new Uint8Array(bytes)], { type: XLSX })
}
