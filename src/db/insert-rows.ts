import { type RawBuilder, sql } from 'kysely'
import { prepared } from './prepared-statements.ts'
import type { Tables } from './tables.ts'
import type { Tx } from './transaction.ts'

/** How a feature's objects become rows of its table, many in one statement. */
export type RowsOf<Item> = {
  readonly table: keyof Tables & string
  /** Column and its SQL type. */
  readonly columns: Readonly<Record<string, string>>
  toRow(item: Item): Record<string, unknown>
  readonly beside?: RowsBeside
}

/** Rows of another table that are written with each item, as many as an array of its row has elements. */
type RowsBeside = {
  readonly table: keyof Tables & string
  /** The array, which is no column of the item's own table, with its SQL type. */
  readonly array: readonly [name: string, type: string]
  /** Column and its value: SQL over the item's row, such as `unnest(tokens)`. */
  readonly columns: Readonly<Record<string, string>>
}

export const columnNames = ({ columns }: RowsOf<never>): string => Object.keys(columns).join(', ')
/** As a column definition list, for `json_to_recordset`; the array for rows beside included. */
export const columnTypes = ({ columns, beside }: RowsOf<never>): string =>
  [...Object.entries(columns), ...(beside ? [beside.array] : [])].map((column) => column.join(' ')).join(', ')

/** Inserts items in one statement. Throws the database's error where a key is there already, and inserts none. */
export async function insertNewRows<Item>(tx: Tx, rows: RowsOf<Item>, items: readonly Item[]): Promise<void> {
  await prepared(insertion(rows, items)).execute(tx)
}

/** Inserts items in one statement, skipping those whose key is there already. */
export async function insertRows<Item>(tx: Tx, rows: RowsOf<Item>, items: readonly Item[]): Promise<void> {
  await sql`${insertion(rows, items)} on conflict do nothing`.execute(tx)
  if (rows.beside) {
    await sql`${sql.raw(insertBesideText(rows.beside))} from ${recordset(rows, items)} on conflict do nothing`.execute(
      tx,
    )
  }
}

/** Up to the rows they are taken from. */
export const insertBesideText = ({ table, columns }: RowsBeside): string =>
  `insert into ${table} (${Object.keys(columns).join(', ')}) select ${Object.values(columns).join(', ')}`

const insertion = <Item>(rows: RowsOf<Item>, items: readonly Item[]): RawBuilder<unknown> => sql`
  ${sql.raw(`insert into ${rows.table} (${columnNames(rows)})`)}
  select ${sql.raw(columnNames(rows))} from ${recordset(rows, items)}`

const recordset = <Item>(rows: RowsOf<Item>, items: readonly Item[]): RawBuilder<unknown> => sql`
  json_to_recordset(${JSON.stringify(items.map(rows.toRow))}::json) as row (${sql.raw(columnTypes(rows))})`
