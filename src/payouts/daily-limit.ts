import { sql } from 'kysely'
import { currency } from '../base/currency.ts'
import { ApiError } from '../base/errors.ts'
import { fromWhole, type Money } from '../base/money.ts'
import type { Tx } from '../db/transaction.ts'
import { jakartaDay } from './jakarta.ts'

/**
 * Counts a payout against its merchant's daily limit, where one is set: one conditional statement, so racers cannot pass
 * it together. What fails later is not given back that day. Throws LIMIT_EXCEEDED.
 */
export async function countAgainstLimit(tx: Tx, merchantId: string, now: Date, { amount }: Money): Promise<void> {
  const { payout_daily_limit: limit } = await tx
    .selectFrom('merchant')
    .select('payout_daily_limit')
    .where('id', '=', merchantId)
    .executeTakeFirstOrThrow()
  if (limit === null) return
  const counted =
    amount <= limit &&
    (await tx
      .insertInto('payout_day')
      .values({ merchant_id: merchantId, day: jakartaDay(now), amount })
      .onConflict((conflict) =>
        conflict
          .columns(['merchant_id', 'day'])
          .doUpdateSet({ amount: sql<bigint>`payout_day.amount + excluded.amount` })
          .where(sql<boolean>`payout_day.amount + excluded.amount <= ${limit}`),
      )
      .returning('amount')
      .executeTakeFirst())
  if (!counted) {
    throw new ApiError('LIMIT_EXCEEDED', 'This payout would pass the account’s daily limit; send less, or tomorrow.')
  }
}

/** Sets how much a merchant may send a day, in whole rupiah; null: no limit. */
export async function setDailyLimit(tx: Tx, merchantId: string, whole: number | null): Promise<void> {
  const limit = whole === null ? null : fromWhole(whole, currency('IDR')).amount
  await tx.updateTable('merchant').set({ payout_daily_limit: limit }).where('id', '=', merchantId).execute()
}
