import { sql } from 'kysely'
import { currency } from '../../base/currency.ts'
import { ApiError } from '../../base/errors.ts'
import { fromWhole, type Money, toWhole } from '../../base/money.ts'
import type { Tx } from '../../db/transaction.ts'
import { jakartaDay } from '../jakarta.ts'

/** What is sent, for whom, and with which secret key; null: by a member of the dashboard, whose limits are elsewhere. */
export type Spending = { readonly merchantId: string; readonly keyId: string | null; readonly money: Money }

/**
 * Counts a payout against its merchant's daily limit and against what its secret key may send without people, where they
 * are set: conditional statements, so racers cannot pass a limit together. What fails later is not given back that day.
 * Throws LIMIT_EXCEEDED.
 */
export async function countAgainstLimits(tx: Tx, now: Date, spending: Spending): Promise<void> {
  const limits = await readLimits(tx, spending)
  await countKeyDay(tx, now, spending, limits)
  await countMerchantDay(tx, now, spending, limits.merchantDaily)
}

type Limits = {
  readonly merchantDaily: bigint | null
  readonly keyMax: bigint | null
  readonly keyDaily: bigint | null
}

/** A key without a daily limit of its own may send in a day what the policy lets one person send. */
async function readLimits(tx: Tx, { merchantId, keyId, money }: Spending): Promise<Limits> {
  const row = await tx
    .selectFrom('merchant')
    .leftJoin('secret_key', (join) =>
      join.onRef('secret_key.merchant_id', '=', 'merchant.id').on('secret_key.id', '=', keyId ?? ''),
    )
    .leftJoin('payout_policy', (join) =>
      join.onRef('payout_policy.merchant_id', '=', 'merchant.id').on('payout_policy.currency', '=', money.currency),
    )
    .select(['payout_daily_limit', 'payout_max', 'payout_daily_max', 'approve_above'])
    .where('merchant.id', '=', merchantId)
    .executeTakeFirstOrThrow()
  return {
    merchantDaily: row.payout_daily_limit,
    keyMax: row.payout_max,
    keyDaily: row.payout_daily_max ?? row.approve_above,
  }
}

async function countKeyDay(tx: Tx, now: Date, spending: Spending, { keyMax, keyDaily }: Limits): Promise<void> {
  const { merchantId, keyId, money } = spending
  const { amount } = money
  if (keyId === null) return
  if (keyMax !== null && amount > keyMax) throw beyondKey('in one payout')
  if (keyDaily === null) return
  const counted =
    amount <= keyDaily &&
    (await tx
      .insertInto('payout_key_day')
      .values({ merchant_id: merchantId, key_id: keyId, day: jakartaDay(now), amount })
      .onConflict((conflict) =>
        conflict
          .columns(['merchant_id', 'key_id', 'day'])
          .doUpdateSet({ amount: sql<bigint>`payout_key_day.amount + excluded.amount` })
          .where(sql<boolean>`payout_key_day.amount + excluded.amount <= ${keyDaily}`),
      )
      .returning('amount')
      .executeTakeFirst())
  if (!counted) throw beyondKey('in a day')
}

const beyondKey = (span: string): ApiError =>
  new ApiError(
    'LIMIT_EXCEEDED',
    `This payout is more than this API key may send ${span}; send it in the dashboard, where a second person approves it.`,
  )

async function countMerchantDay(tx: Tx, now: Date, spending: Spending, limit: bigint | null): Promise<void> {
  const { merchantId, money } = spending
  const { amount } = money
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

/** How much a merchant may send a day, in whole rupiah; null: no limit. */
export async function readDailyLimit(tx: Tx, merchantId: string): Promise<number | null> {
  const { payout_daily_limit: limit } = await tx
    .selectFrom('merchant')
    .select('payout_daily_limit')
    .where('id', '=', merchantId)
    .executeTakeFirstOrThrow()
  return limit === null ? null : toWhole({ amount: limit, currency: currency('IDR') })
}

/** Sets how much a merchant may send a day, in whole rupiah; null: no limit. */
export async function setDailyLimit(tx: Tx, merchantId: string, whole: number | null): Promise<void> {
  const limit = whole === null ? null : fromWhole(whole, currency('IDR')).amount
  await tx.updateTable('merchant').set({ payout_daily_limit: limit }).where('id', '=', merchantId).execute()
}
