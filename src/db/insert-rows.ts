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
}

export const columnNames = ({ columns }: RowsOf<never>): string => Object.keys(columns).join(', ')
/** As a column definition list, for `json_to_recordset`. */
export const columnTypes = ({ columns }: RowsOf<never>): string =>
  Object.entries(columns)
    .map((column) => column.join(' '))
    .join(', ')

/** Inserts items in one statement. Throws the database's error where a key is there already, and inserts none. */
export async function insertNewRows<Item>(tx: Tx, rows: RowsOf<Item>, items: readonly Item[]): Promise<void> {
  await prepared(insertion(rows, items)).execute(tx)
}

/** Inserts items in one statement, skipping those whose key is there already. */
export async function insertRows<Item>(tx: Tx, rows: RowsOf<Item>, items: readonly Item[]): Promise<void> {
  await sql`${insertion(rows, items)} on conflict do nothing`.execute(tx)
}

const insertion = <Item>(rows: RowsOf<Item>, items: readonly Item[]): RawBuilder<unknown> => sql`
  ${sql.raw(`insert into ${rows.table} (${columnNames(rows)})`)}
  select * from json_to_recordset(${JSON.stringify(items.map(rows.toRow))}::json) as row (${sql.raw(columnTypes(rows))})`
