import type { Tx } from '../../db/transaction.ts'
import { pollSoon } from '../send/queue-store.ts'
import { findByReferences } from './store.ts'

const BATCH = 500

/**
 * Which of these references are of payouts that the books do not have as sent, with the payout's id. Those that were sent
 * are polled at once: the bank's response decides, as with every statement (decision 14).
 */
export async function askAboutNamed(tx: Tx, references: readonly string[], now: Date): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for (let i = 0; i < references.length; i += BATCH) {
    const payouts = await findByReferences(tx, references.slice(i, i + BATCH))
    for (const [reference, { id, merchantId, status }] of payouts) {
      if (status === 'SUCCEEDED' || status === 'REVERSED') continue
      found.set(reference, id)
      await pollSoon(tx, merchantId, [id], now)
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
