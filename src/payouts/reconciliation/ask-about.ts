import type { Tx } from '../../db/transaction.ts'
import type { Payout } from '../payout.ts'
import { pollSoon, takeShown } from '../send/queue-store.ts'
import { findByReferences } from './store.ts'

const BATCH = 500

/**
 * Has a bank asked at once about a payout that its statement shows: its response decides (decision 14). One that is still
 * queued here is not sent any more.
 */
export const askAbout = (tx: Tx, payout: Payout, connectionId: string, now: Date): Promise<void> =>
  payout.stage === 'QUEUED'
    ? takeShown(tx, payout, connectionId, now)
    : pollSoon(tx, payout.merchantId, [payout.id], now)

/**
 * Which of these references, of a connection's statement, are of payouts that the books do not have as sent, with the payout's
 * id. The bank is asked about them at once.
 */
export async function askAboutNamed(
  tx: Tx,
  connectionId: string,
  references: readonly string[],
  now: Date,
): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for (let i = 0; i < references.length; i += BATCH) {
    const payouts = await findByReferences(tx, references.slice(i, i + BATCH))
    for (const [reference, payout] of payouts) {
      if (payout.status === 'SUCCEEDED' || payout.status === 'REVERSED') continue
      found.set(reference, payout.id)
      await askAbout(tx, payout, connectionId, now)
    }
  }
  return found
}

/** Polls payouts that the books have as sent and a statement does not show. */
export async function askAboutMissing(
  tx: Tx,
  payouts: readonly { readonly merchantId: string; readonly id: string }[],
  now: Date,
): Promise<void> {
  for (const { merchantId, id } of payouts) await pollSoon(tx, merchantId, [id], now)
}
