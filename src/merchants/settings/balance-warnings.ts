import { type Currency, currency } from '../../base/currency.ts'
import { fromWhole, type Money, toWhole } from '../../base/money.ts'
import type { Tx } from '../../db/transaction.ts'
import { HOME_CURRENCY } from '../../markets/market-of.ts'

/** The available balance below which a merchant is warned, in whole units. */
export type BalanceWarning = { readonly currency: string; readonly amount: number }

/** A merchant's warning levels by currency: the home market's first, then by code. */
export async function readWarnings(tx: Tx, merchantId: string): Promise<Money[]> {
  const merchant = await tx.selectFrom('merchant').select('low_balance').where('id', '=', merchantId).executeTakeFirst()
  const others = await tx
    .selectFrom('balance_warning')
    .select(['currency', 'below'])
    .where('merchant_id', '=', merchantId)
    .orderBy('currency')
    .execute()
  const ours = merchant?.low_balance ?? null
  return [
    ...(ours === null ? [] : [{ amount: ours, currency: HOME_CURRENCY }]),
    ...others.map(({ currency: code, below }) => ({ amount: below, currency: currency(code) })),
  ]
}

export const toWarning = (below: Money): BalanceWarning => ({ currency: below.currency, amount: toWhole(below) })

/** Replaces all warnings. */
export async function setWarnings(tx: Tx, merchantId: string, warnings: readonly BalanceWarning[]): Promise<void> {
  const below = warnings.map((one) => fromWhole(one.amount, one.currency as Currency))
  const ours = below.find((one) => one.currency === HOME_CURRENCY)?.amount ?? null
  await tx.updateTable('merchant').set({ low_balance: ours }).where('id', '=', merchantId).execute()
  await tx.deleteFrom('balance_warning').where('merchant_id', '=', merchantId).execute()
  const others = below.filter((one) => one.currency !== HOME_CURRENCY)
  if (others.length === 0) return
  await tx
    .insertInto('balance_warning')
    .values(others.map((one) => ({ merchant_id: merchantId, currency: one.currency, below: one.amount })))
    .execute()
}
