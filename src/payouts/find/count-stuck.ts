import { sql } from 'kysely'
import { idTime } from '../../base/id.ts'
import type { Tx } from '../../db/transaction.ts'

/** Payouts over a connection whose bank has given no usable response for a while. */
export type StuckPayouts = { readonly connectionId: string; readonly count: number; readonly oldest: Date }

/** Every merchant's payouts that were accepted before `before` and are still unanswered, by connection. */
export async function countStuckPayouts(tx: Tx, before: Date): Promise<StuckPayouts[]> {
  const { rows } = await sql<{ connectionId: string; count: bigint; oldest: Date }>`
    select mine.connection_id as "connectionId", count(*) as count, min(mine.submitted_at) as oldest
    from merchant
    cross join lateral (
      select connection_id, submitted_at from payout
      where payout.merchant_id = merchant.id and payout.status = 'PROCESSING'
        and payout.id < 'po_' || substr(merchant.id, 5, 3) || ${idTime(before)}
        and payout.stage in ('UNKNOWN', 'UNRESOLVED') and payout.submitted_at is not null
    ) as mine
    group by 1 order by 1`.execute(tx)
  return rows.map((row) => ({ ...row, count: Number(row.count) }))
}
