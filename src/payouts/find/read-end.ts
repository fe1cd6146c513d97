import type { Tx } from '../../db/transaction.ts'
import type { Payout } from '../payout.ts'
import { readPayout } from '../store.ts'

/** The status of a merchant's payout, and why it failed if it did. Throws if there is no such payout. */
export async function readPayoutEnd(
  tx: Tx,
  merchantId: string,
  id: string,
): Promise<Pick<Payout, 'status' | 'failure'>> {
  const payout = await readPayout(tx, { merchantId, id })
  if (!payout) throw new Error(`no payout ${id}`)
  return payout
}
