import { sql } from 'kysely'
import { ApiError } from '../base/errors.ts'
import type { Money } from '../base/money.ts'
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
