import { currency } from '../../base/currency.ts'
import { fromWhole, toWhole } from '../../base/money.ts'
import type { Tx } from '../../db/transaction.ts'

/** Most that a key may send in one payout and in a day, in sen; null: see `payouts/accept/daily-limit.ts`. */
export type KeyLimits = { readonly payoutMax: bigint | null; readonly payoutDailyMax: bigint | null }
/** The same as people read and type them, in whole rupiah. */
export type WholeKeyLimits = { readonly perPayout: number | null; readonly perDay: number | null }

const IDR = currency('IDR')
const toSen = (whole: number | null): bigint | null => (whole === null ? null : fromWhole(whole, IDR).amount)
const toRupiah = (sen: bigint | null): number | null => (sen === null ? null : toWhole({ amount: sen, currency: IDR }))

export const toKeyLimits = ({ perPayout, perDay }: WholeKeyLimits): KeyLimits => ({
  payoutMax: toSen(perPayout),
  payoutDailyMax: toSen(perDay),
})

export const toWholeKeyLimits = ({ payoutMax, payoutDailyMax }: KeyLimits): WholeKeyLimits => ({
  perPayout: toRupiah(payoutMax),
  perDay: toRupiah(payoutDailyMax),
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
