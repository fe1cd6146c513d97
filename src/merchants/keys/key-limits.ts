import { fromWhole, toWhole } from '../../base/money.ts'
import type { Tx } from '../../db/transaction.ts'
import { HOME_CURRENCY } from '../../markets/market-of.ts'

/** Most that a key may send in one payout and in a day, in the smallest unit of the home market's currency; null: see `payouts/accept/daily-limit.ts`. */
export type KeyLimits = { readonly payoutMax: bigint | null; readonly payoutDailyMax: bigint | null }
/** The same as people read and type them, in whole units. */
export type WholeKeyLimits = { readonly perPayout: number | null; readonly perDay: number | null }

const toSmallest = (whole: number | null): bigint | null =>
  whole === null ? null : fromWhole(whole, HOME_CURRENCY).amount
const toUnits = (amount: bigint | null): number | null =>
  amount === null ? null : toWhole({ amount, currency: HOME_CURRENCY })

export const toKeyLimits = ({ perPayout, perDay }: WholeKeyLimits): KeyLimits => ({
  payoutMax: toSmallest(perPayout),
  payoutDailyMax: toSmallest(perDay),
})

export const toWholeKeyLimits = ({ payoutMax, payoutDailyMax }: KeyLimits): WholeKeyLimits => ({
  perPayout: toUnits(payoutMax),
  perDay: toUnits(payoutDailyMax),
})

/** A key's limits, locked until the transaction ends. Undefined: the merchant has no such key that is valid at `now`. */
export async function lockKeyLimits(
  tx: Tx,
  now: Date,
  merchantId: string,
  id: string,
): Promise<{ hint: string; limits: KeyLimits } | undefined> {
  const row = await tx
    .selectFrom('secret_key')
    .select(['hint', 'payout_max', 'payout_daily_max'])
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', now)]))
    .forUpdate()
    .executeTakeFirst()
  return row && { hint: row.hint, limits: { payoutMax: row.payout_max, payoutDailyMax: row.payout_daily_max } }
}

/** Limits what a key may send; whether it is there was looked at before. */
export async function limitKey(tx: Tx, merchantId: string, id: string, limits: KeyLimits): Promise<void> {
  await tx
    .updateTable('secret_key')
    .set({ payout_max: limits.payoutMax, payout_daily_max: limits.payoutDailyMax })
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .execute()
}
