import { newId } from '../src/base/id.ts'
import type { Db } from '../src/db/db.ts'

/**
 * Stores monthly subscriptions of one customer that were due at random moments of the last hour, each to be charged to one of
 * the saved methods in turn.
 */
export async function seedDueSubscriptions(
  db: Db,
  due: {
    readonly merchantId: string
    readonly customerId: string
    readonly savedMethodIds: readonly string[]
    readonly now: Date
    readonly count: number
  },
): Promise<void> {
  const { merchantId, customerId, savedMethodIds, now, count } = due
  const day = now.toISOString().slice(0, 10)
  const ids = Array.from({ length: count }, () => newId('sub', merchantId, now))
  await db.pool.query(
    `insert into subscription (merchant_id, id, request_hash, customer_id, description, status, currency, amount, interval_unit,
       interval_count, time_zone, origin_day, cycles_done, collect, saved_method_ids, retry_days, hour, on_failure, next_day,
       due_at, created_at, updated_at)
     select $1, id, decode(repeat('00', 32), 'hex'), $2, 'Paket', 'ACTIVE', 'IDR', 15000000, 'month', 1, 'Asia/Jakarta', $3, 0,
       'charge', array[($6::text[])[1 + (n - 1) % cardinality($6::text[])]], array[1, 3, 5, 7], 9, 'cancel', $3,
       $4::timestamptz - random() * interval '1 hour', $4, $4
     from unnest($5::text[]) with ordinality as of(id, n)`,
    [merchantId, customerId, day, now, ids, savedMethodIds],
  )
}
