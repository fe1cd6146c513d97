import type { Tx } from '../../db/transaction.ts'
import type { Payout } from '../payout.ts'
import { fromRow } from '../store.ts'

/** A merchant's payouts with these ids, in no particular order. */
export async function readPayouts(tx: Tx, merchantId: string, ids: readonly string[]): Promise<Payout[]> {
  if (ids.length === 0) return []
  const query = tx.selectFrom('payout').selectAll().where('merchant_id', '=', merchantId).where('id', 'in', ids)
  return (await query.execute()).map(fromRow)
}
