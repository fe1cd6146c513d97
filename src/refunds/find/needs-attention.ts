import { type RawBuilder, sql } from 'kysely'
import { DAY_MS, later } from '../../base/clock.ts'
import { idAt } from '../../base/id.ts'
import type { Refund } from '../../checkout/refunds/refund.ts'
import { fromRow } from '../../checkout/refunds/row.ts'
import type { Tx } from '../../db/transaction.ts'

/**
 * `ending`: the payer has named no account, and the link expires soon. `failed`: it failed, and no refund was made since.
 * `unresolved`: the provider no longer reports whether it was made. `unbooked`: it is under way, and the provider reports that it
 * refunded the same money on its own initiative. `exceeding`: the provider refunded more than was paid.
 */
export type AttentionReason = 'ending' | 'failed' | 'unresolved' | 'unbooked' | 'exceeding'

/** Early enough to remind the payer. */
const ENDING_DAYS = 3
/** A merchant that has not retried by then will not, nor will it reclaim the money from the payer or the provider. */
const FAILED_DAYS = 14
/** A refund that failed within FAILED_DAYS was made within this: a link lives for 14 days, a transfer is polled for seven. */
const MADE_WITHIN_DAYS = 60

const ofPayment = (table: 'provider_refund' | 'refund_total', condition: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`exists (select from ${sql.table(table)} as about where about.merchant_id = refund.merchant_id
    and about.transaction_id = refund.transaction_id and about.${condition})`

const madeWithin = (now: Date, merchantId: string, days: number): RawBuilder<unknown> =>
  sql`refund.id >= ${idAt('re', merchantId, later(now, -days * DAY_MS))}`

function conditionOf(now: Date, merchantId: string, kind: AttentionReason): RawBuilder<unknown> {
  switch (kind) {
    case 'ending':
      return sql`${madeWithin(now, merchantId, MADE_WITHIN_DAYS)}
        and refund.status = 'NEEDS_PAYER' and refund.claim_expires_at < ${later(now, ENDING_DAYS * DAY_MS)}`
    case 'failed':
      return sql`${madeWithin(now, merchantId, MADE_WITHIN_DAYS)}
        and refund.status = 'FAILED' and refund.initiator = 'merchant'
        and refund.completed_at >= ${later(now, -FAILED_DAYS * DAY_MS)}
        and not exists (select from refund as again
          where again.merchant_id = refund.merchant_id and again.transaction_id = refund.transaction_id
            and again.id > refund.id and again.status not in ('FAILED', 'CANCELLED'))`
    case 'unresolved':
      return sql`refund.status = 'PROCESSING' and refund.stage = 'UNRESOLVED'`
    case 'unbooked':
      return sql`refund.status in ('PROCESSING', 'NEEDS_PAYER') and ${ofPayment('provider_refund', sql`unbooked > 0`)}`
    case 'exceeding':
      return sql`${madeWithin(now, merchantId, FAILED_DAYS)}
        and refund.initiator = 'provider' and ${ofPayment('refund_total', sql`excess > 0`)}`
  }
}

/** True for rows of `refund` that need a person's attention for this reason. */
export const needsAttention = (now: Date, merchantId: string, kind: AttentionReason): RawBuilder<boolean> =>
  sql<boolean>`${conditionOf(now, merchantId, kind)}`

/** A merchant's refunds that need a person's attention, newest first. */
export async function listNeedingAttention(
  tx: Tx,
  now: Date,
  merchantId: string,
  kind: AttentionReason,
  limit: number,
): Promise<Refund[]> {
  const rows = await tx
    .selectFrom('refund')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where(needsAttention(now, merchantId, kind))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(fromRow)
}
