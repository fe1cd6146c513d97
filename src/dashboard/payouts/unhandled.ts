import { type RawBuilder, sql } from 'kysely'
import { DAY_MS, later } from '../../base/clock.ts'
import { currency } from '../../base/currency.ts'
import type { Money } from '../../base/money.ts'
import type { Tx } from '../../db/transaction.ts'

/** What is not handled by then will not be; as long as for a failed refund. */
const FAILED_DAYS = 14
export const failedSince = (now: Date): Date => later(now, -FAILED_DAYS * DAY_MS)

/**
 * True for rows of `payout` that failed or were returned recently and are not handled yet. The first two conditions are
 * exactly those of the index payout_unhandled. A payout that carries a refund is handled there: the refund has failed,
 * too.
 */
export const isUnhandled = (now: Date): RawBuilder<boolean> => sql<boolean>`
  payout.status in ('FAILED', 'REVERSED') and payout.handled_at is null
  and payout.completed_at >= ${failedSince(now)}
  and not exists (select from refund where refund.merchant_id = payout.merchant_id and refund.payout_id = payout.id)`

/** A merchant's unhandled payouts, the most recently ended first. */
export async function listUnhandled(
  tx: Tx,
  now: Date,
  merchantId: string,
  limit: number,
): Promise<{ readonly id: string; readonly amount: Money }[]> {
  const rows = await tx
    .selectFrom('payout')
    .select(['id', 'currency', 'amount'])
    .where('merchant_id', '=', merchantId)
    .where(isUnhandled(now))
    .orderBy('completed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => ({ id: row.id, amount: { amount: row.amount, currency: currency(row.currency) } }))
}
