import type { Tx } from '../db/transaction.ts'
import type { Payout } from './payout.ts'
import { readPayout } from './store.ts'

/** How a merchant's payout stands, and why it failed where it did. Throws where there is none. */
export async function readPayoutEnd(
  tx: Tx,
  merchantId: string,
  id: string,
): Promise<Pick<Payout, 'status' | 'failure'>> {
  const payout = await readPayout(tx, { merchantId, id })
  if (!payout) throw new Error(`there is no payout ${id}`)
  return payout
}
