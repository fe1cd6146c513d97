import { sql } from 'kysely'
import type { Tx } from '../db/transaction.ts'

export type ListedStatement = {
  readonly id: string
  readonly connectionId: string
  readonly source: string
  readonly format: string
  readonly account: string | null
  readonly number: string | null
  readonly currency: string
  readonly fromDay: string
  readonly toDay: string
  readonly opening: bigint | null
  readonly closing: bigint | null
  readonly entries: number
  readonly newEntries: number
  readonly importedAt: Date
  readonly importedBy: string
}

/** The statements of a connection, or of all, those of the latest days first. */
export async function listStatements(tx: Tx, connectionId: string | null, limit: number): Promise<ListedStatement[]> {
  const { rows } = await sql<ListedStatement>`
    select id, connection_id as "connectionId", source, format, account, statement_number as number, currency,
      from_day::text as "fromDay", to_day::text as "toDay", opening, closing, entries, new_entries as "newEntries",
      imported_at as "importedAt", imported_by as "importedBy"
    from bank_statement where ${connectionId}::text is null or connection_id = ${connectionId}
    order by to_day desc, imported_at desc, bank_statement.number desc limit ${limit}`.execute(tx)
  return rows
}
