import type { Tx } from '../../db/transaction.ts'
import type { Payout } from '../payout.ts'
import { pollSoon, takeShown } from '../send/queue-store.ts'
import { findByReferences } from './store.ts'

const BATCH = 500

/**
 * Makes a payout that its bank's statement shows due for a poll now: the bank's response decides (decision 14). A payout that is
 * still queued here is no longer sent.
 */
export const pollShown = (tx: Tx, payout: Payout, connectionId: string, now: Date): Promise<void> =>
  payout.stage === 'QUEUED'
    ? takeShown(tx, payout, connectionId, now)
    : pollSoon(tx, payout.merchantId, [payout.id], now)

/**
 * Which of these references on a connection's statement belong to payouts that our books do not show as sent, with the payout's
 * id. The bank is polled about them at once.
 */
export async function pollNamed(
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
      await pollShown(tx, payout, connectionId, now)
    }
  }
  return found
}

/** Makes payouts due for a poll that our books show as sent and a statement does not show. */
export async function pollMissing(
  tx: Tx,
  payouts: readonly { readonly merchantId: string; readonly id: string }[],
  now: Date,
): Promise<void> {
  for (const { merchantId, id } of payouts) await pollSoon(tx, merchantId, [id], now)
}
