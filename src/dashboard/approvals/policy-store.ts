import { currency } from '../../base/currency.ts'
import { fromWhole } from '../../base/money.ts'
import type { Tx } from '../../db/transaction.ts'

/** The amount above which a payout waits for a second person, by currency, in whole units. */
export type Threshold = { readonly currency: string; readonly amount: number }

export async function readThresholds(tx: Tx, merchantId: string): Promise<{ currency: string; above: bigint }[]> {
  const rows = await tx.selectFrom('payout_policy').selectAll().where('merchant_id', '=', merchantId).execute()
  return rows.map((row) => ({ currency: row.currency, above: row.approve_above }))
}

export async function setThresholds(tx: Tx, merchantId: string, thresholds: readonly Threshold[]): Promise<void> {
  await tx.deleteFrom('payout_policy').where('merchant_id', '=', merchantId).execute()
  for (const { currency: code, amount } of thresholds) {
    const above = amount === 0 ? 0n : fromWhole(amount, currency(code)).amount
    await tx
      .insertInto('payout_policy')
      .values({ merchant_id: merchantId, currency: code, approve_above: above })
      .execute()
  }
}
