import type { Tx } from '../../db/transaction.ts'
import type { Payout } from '../payout.ts'
import { fromRow } from '../store.ts'

/** Payouts to accounts that payers named, from one id up to but excluding another, oldest first. */
export async function listNamedByPayers(
  tx: Tx,
  merchantId: string,
  { from, before, limit }: { readonly from: string; readonly before: string; readonly limit: number },
): Promise<Payout[]> {
  const rows = await tx
    .selectFrom('payout')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('named_by_payer', '=', true)
    .where('id', '>=', from)
    .where('id', '<', before)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(fromRow)
}
