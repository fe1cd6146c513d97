import { sql } from 'kysely'
import { idAt } from '../../base/id.ts'
import type { Tx } from '../../db/transaction.ts'

/** A merchant's checkouts created from `from` until before `until`, by quarter of an hour. Reads each, by a range of ids. */
export async function countCreated(
  tx: Tx,
  merchantId: string,
  from: Date,
  until: Date,
): Promise<{ readonly quarter: Date; readonly count: number }[]> {
  const rows = await tx
    .selectFrom('checkout')
    .select(sql<bigint>`count(*)`.as('count'))
    .select(sql<Date>`date_bin('15 minutes', created_at, timestamptz 'epoch')`.as('quarter'))
    .where('merchant_id', '=', merchantId)
    .where('id', '>=', idAt('co', merchantId, from))
    .where('id', '<', idAt('co', merchantId, until))
    .groupBy('quarter')
    .execute()
  return rows.map(({ quarter, count }) => ({ quarter, count: Number(count) }))
}

/** When a merchant's first checkout was created; undefined: there is none. */
export async function firstCheckoutAt(tx: Tx, merchantId: string): Promise<Date | undefined> {
  const row = await tx
    .selectFrom('checkout')
    .select('created_at')
    .where('merchant_id', '=', merchantId)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row?.created_at
}

/**
 * A merchant's checkouts that may still be paid in time, by the period in which they were created; periods begin at `starts`
 * (ascending), the last ends before `until`. They are few, read by the index of states.
 */
export async function countUnfinished(
  tx: Tx,
  merchantId: string,
  starts: readonly Date[],
  until: Date,
): Promise<{ readonly at: number; readonly count: number }[]> {
  const ids = starts.map((start) => idAt('co', merchantId, start))
  const { rows } = await sql<{ at: number; count: bigint }>`
    select width_bucket(id, ${ids}::text[]) - 1 as at, count(*) as count from checkout
    where merchant_id = ${merchantId} and status in ('PENDING', 'PROCESSING')
      and id >= ${ids[0] ?? idAt('co', merchantId, until)} and id < ${idAt('co', merchantId, until)}
    group by at`.execute(tx)
  return rows.map(({ at, count }) => ({ at, count: Number(count) }))
}

/** Checkouts that ended this way, and the failure's code if there is one. */
export type EndCount = { readonly status: 'FAILED' | 'CANCELLED'; readonly code: string | null; readonly count: number }

/** A merchant's checkouts created from `from` until before `until` that failed, by reason, or were cancelled. */
export async function countUnpaid(tx: Tx, merchantId: string, from: Date, until: Date): Promise<EndCount[]> {
  const inSpan = sql`merchant_id = ${merchantId} and id >= ${idAt('co', merchantId, from)}
    and id < ${idAt('co', merchantId, until)}`
  const { rows } = await sql<{ status: EndCount['status']; code: string | null; count: bigint }>`
    select 'FAILED' as status, failure_code as code, count(*) as count from checkout
      where status = 'FAILED' and ${inSpan} group by failure_code
    union all
    select 'CANCELLED', null, count(*) from checkout where status = 'CANCELLED' and ${inSpan}`.execute(tx)
  return rows.map(({ count, ...row }) => ({ ...row, count: Number(count) })).filter(({ count }) => count > 0)
}
