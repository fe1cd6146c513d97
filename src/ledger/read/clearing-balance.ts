import { sql } from 'kysely'
import { idTime } from '../../base/id.ts'
import type { Tx } from '../../db/transaction.ts'
import { clearing } from '../accounts.ts'
import { OPERATOR_BOOKS } from './operator-books.ts'

/**
 * The book balance at a bank or provider, of every merchant and the operator, from everything booked before a time: above
 * zero where the money is there. Reads every entry: seconds for millions.
 */
export async function readClearing(
  tx: Tx,
  { connectionId, currency, before }: { connectionId: string; currency: string; before: Date },
): Promise<bigint> {
  const { rows } = await sql<{ sum: bigint }>`
    select coalesce(-sum(entry.amount), 0)::bigint as sum
    from ledger_entry as entry join ledger_transaction as cause
      on cause.merchant_id = entry.merchant_id and cause.id = entry.transaction_id
    where entry.account = ${clearing(connectionId)} and entry.currency = ${currency} and cause.created_at < ${before}`.execute(
    tx,
  )
  return rows[0]?.sum ?? 0n
}

/**
 * Transactions of every merchant and of the operator from a time on, as SQL: a range of ids by each owner, for which no
 * other index is needed. To be joined as `booked`. Computed values are in materialized parts: under row security only
 * plain columns use an index.
 */
export const bookedSince = (from: Date) => sql`(
  with owner as materialized (
    select id, 'ltx_' || substr(id, 5, 3) || ${idTime(from)} as since
    from (select id from merchant union all select ${OPERATOR_BOOKS}) as everybody
  ), since as materialized (
    select cause.merchant_id, cause.id, cause.cause, cause.created_at
    from owner join ledger_transaction as cause on cause.merchant_id = owner.id and cause.id >= owner.since
  ) select * from since
) as booked`

/**
 * Runs reads of a window of the ledger: each row is looked up by its key. Left to itself the planner takes row security for a
 * filter that few rows pass, and reads whole tables once for each of them.
 */
export async function byKeys<T>(tx: Tx, read: () => Promise<T>): Promise<T> {
  await sql`set local enable_seqscan = off; set local enable_hashjoin = off; set local enable_mergejoin = off`.execute(
    tx,
  )
  const result = await read()
  await sql`set local enable_seqscan = on; set local enable_hashjoin = on; set local enable_mergejoin = on`.execute(tx)
  return result
}
