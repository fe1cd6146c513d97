import { currency } from '../../base/currency.ts'
import { fromWhole } from '../../base/money.ts'
import type { Column, ColumnType, Row } from '../../reports/tables/table.ts'

type Cell = Row[string]

/** A column of a list in files: its key is that of the screen's column. */
export type FileColumn<Line> = Column & { readonly read: (line: Line) => Cell }

/** A list as a file: what names each line, which is in every file, and what may be chosen beside it. */
export type ListFile<Line> = {
  /** Of the file. */
  readonly name: string
  readonly title: { readonly en: string; readonly id: string }
  readonly fixed: readonly FileColumn<Line>[]
  readonly columns: readonly FileColumn<Line>[]
}

export const column = <Line>(
  key: string,
  type: ColumnType,
  [en, id]: readonly [en: string, id: string],
  read: (line: Line) => Cell,
): FileColumn<Line> => ({ key, type, en, id, read })

export const timeOf = (text: string | null): Date | null => (text === null ? null : new Date(text))

/** Whole units of a currency in its smallest. */
export const smallestOf = (whole: number | null, code: string): bigint | null =>
  whole === null ? null : fromWhole(whole, currency(code)).amount

/** An exact decimal, written with all digits of its currency, in smallest units. */
export const smallestOfDecimal = (decimal: string | null): bigint | null =>
  decimal === null ? null : BigInt(decimal.replace('.', ''))

/** A line by its keys, with the currency that its money is in. */
export const toRow = <Line>(columns: readonly FileColumn<Line>[], line: Line, code: string): Row => ({
  ...Object.fromEntries(columns.map(({ key, read }) => [key, read(line)])),
  currency: code,
})
