import type { RawBuilder } from 'kysely'

/** What a column holds, which says how each format writes it. Money is in the currency of its row. */
export type ColumnType = 'text' | 'money' | 'time' | 'day' | 'count'

export type Column = {
  /** What programs call it; the SQL names its column so. */
  readonly key: string
  readonly type: ColumnType
  readonly en: string
  readonly id: string
}

/** A line: text for text and days, smallest units for money, a time for times. */
export type Row = Readonly<Record<string, string | bigint | Date | null>>

/** Whose lines, and of which stretch: from `from` until before `until`. */
export type Span = {
  readonly merchantId: string
  readonly timeZone: string
  readonly from: Date
  readonly until: Date
}

/** A kind of report that is a table. `query` reads its lines in their order; every line has a `currency`. */
export type Table = {
  readonly columns: readonly Column[]
  query(span: Span): RawBuilder<Row>
}

/** Columns as `key: [type, English, Indonesian]`. */
export const columnsOf = (given: Readonly<Record<string, readonly [ColumnType, string, string]>>): Column[] =>
  Object.entries(given).map(([key, [type, en, id]]) => ({ key, type, en, id }))
