import { sql } from 'kysely'
import { idAt } from '../../base/id.ts'
import type { Tx } from '../../db/transaction.ts'
import { OPEN_ATTEMPT } from '../states.ts'

/** Attempts by method. `code` null: the type has no codes, or the attempt has none. */
export type MethodCount = { readonly type: string; readonly code: string | null; readonly count: number }

/** A merchant's attempts begun from `from` until before `until`, by quarter of an hour. Reads each, by a range of ids. */
export async function countBegun(
  tx: Tx,
  merchantId: string,
  from: Date,
  until: Date,
): Promise<(MethodCount & { readonly quarter: Date })[]> {
  const rows = await tx
    .selectFrom('attempt')
    .select(['type', 'code', sql<bigint>`count(*)`.as('count')])
    .select(sql<Date>`date_bin('15 minutes', created_at, timestamptz 'epoch')`.as('quarter'))
    .where('merchant_id', '=', merchantId)
    .where('id', '>=', idAt('pay', merchantId, from))
    .where('id', '<', idAt('pay', merchantId, until))
    .groupBy(['quarter', 'type', 'code'])
    .execute()
  return rows.map(({ count, ...row }) => ({ ...row, count: Number(count) }))
}

/** A merchant's open attempts begun from `from` until before `until`: few, found by the index of open attempts. */
export async function countOpen(tx: Tx, merchantId: string, from: Date, until: Date): Promise<MethodCount[]> {
  const rows = await tx
    .selectFrom('attempt')
    .select(['type', 'code', sql<bigint>`count(*)`.as('count')])
    .where('merchant_id', '=', merchantId)
    // Exactly the condition of the index attempt_open.
    .where(sql<boolean>`status in (${sql.join(OPEN_ATTEMPT.map((status) => sql.lit(status)))})`)
    .where('id', '>=', idAt('pay', merchantId, from))
    .where('id', '<', idAt('pay', merchantId, until))
    .groupBy(['type', 'code'])
    .execute()
  return rows.map(({ count, ...row }) => ({ ...row, count: Number(count) }))
}
