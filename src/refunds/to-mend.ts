import { type RawBuilder, sql } from 'kysely'
import { DAY_MS, later } from '../base/clock.ts'
import { idAt } from '../base/id.ts'
import type { Refund } from '../checkout/refunds/refund.ts'
import { fromRow } from '../checkout/refunds/row.ts'
import type { Tx } from '../db/transaction.ts'

/** `ending`: the payer has named no account, and the link soon ends. `failed`: nothing went back, and nobody tried again. */
export type Mending = 'ending' | 'failed'

/** Early enough to write to the payer once more. */
const ENDING_DAYS = 3
/** Who has not tried again by then will not. */
const FAILED_DAYS = 14
/** A refund that failed within FAILED_DAYS was made within this: a link lives for 14 days, a transfer is polled for seven. */
const MADE_WITHIN_DAYS = 60

/** Holds for rows of `refund` that need somebody. */
export const isToMend = (now: Date, merchantId: string, kind: Mending): RawBuilder<boolean> => sql<boolean>`
  refund.id >= ${idAt('re', merchantId, later(now, -MADE_WITHIN_DAYS * DAY_MS))} and ${
    kind === 'ending'
      ? sql`refund.status = 'NEEDS_PAYER' and refund.claim_expires_at < ${later(now, ENDING_DAYS * DAY_MS)}`
      : sql`refund.status = 'FAILED' and refund.initiator = 'merchant'
          and refund.completed_at >= ${later(now, -FAILED_DAYS * DAY_MS)}
          and not exists (select from refund as again
            where again.merchant_id = refund.merchant_id and again.transaction_id = refund.transaction_id
              and again.id > refund.id and again.status not in ('FAILED', 'CANCELLED'))`
  }`

/** A merchant's refunds that need somebody, newest first. */
export async function listToMend(
  tx: Tx,
  now: Date,
  merchantId: string,
  kind: Mending,
  limit: number,
): Promise<Refund[]> {
  const rows = await tx
    .selectFrom('refund')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where(isToMend(now, merchantId, kind))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(fromRow)
}
