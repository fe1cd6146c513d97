import { type RawBuilder, sql } from 'kysely'
import { DAY_MS, later } from '../../base/clock.ts'
import { currency } from '../../base/currency.ts'
import type { Money } from '../../base/money.ts'
import type { Tx } from '../../db/transaction.ts'

/** Who has not dealt with it by then will not; as long as for a refund that failed. */
const FAILED_DAYS = 14
export const failedSince = (now: Date): Date => later(now, -FAILED_DAYS * DAY_MS)

/**
 * Holds for rows of `payout` that failed or came back lately, and that nobody has dealt with. The first two conditions are to
 * the letter those of the index payout_unhandled. One that carries a refund is dealt with there: the refund has failed, too.
 */
export const isToHandle = (now: Date): RawBuilder<boolean> => sql<boolean>`
  payout.status in ('FAILED', 'REVERSED') and payout.handled_at is null
  and payout.completed_at >= ${failedSince(now)}
  and not exists (select from refund where refund.merchant_id = payout.merchant_id and refund.payout_id = payout.id)`

/** A merchant's payouts that somebody has to deal with, those that ended last first. */
export async function listToHandle(
  tx: Tx,
  now: Date,
  merchantId: string,
  limit: number,
): Promise<{ readonly id: string; readonly amount: Money }[]> {
  const rows = await tx
    .selectFrom('payout')
    .select(['id', 'currency', 'amount'])
    .where('merchant_id', '=', merchantId)
    .where(isToHandle(now))
    .orderBy('completed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => ({ id: row.id, amount: { amount: row.amount, currency: currency(row.currency) } }))
}
