import { later, MINUTE_MS } from '../base/clock.ts'
import type { Tx } from '../db/transaction.ts'
import { moveAttempt, readOpenAttempt } from './attempt-store.ts'

/** How soon after an attempt was given up its rail is told to close it, where nobody does it at once. */
const CLOSE_AFTER_MS = 0
export const INQUIRY_GRACE_MS = MINUTE_MS

/**
 * Retires the open attempt of a checkout that needs it no more, and has its rail told to close it (checkout/ask.ts).
 * One that is PROCESSING stays: its money may be on the way. Returns whether there is one to close.
 */
export async function retireOpenAttempt(
  tx: Tx,
  now: Date,
  { merchantId, id }: { merchantId: string; id: string },
  exceptAttemptId?: string,
): Promise<boolean> {
  const open = await readOpenAttempt(tx, merchantId, id)
  if (!open || open.id === exceptAttemptId) return false
  return (await moveAttempt(tx, open, 'RETIRED', { askAt: later(now, CLOSE_AFTER_MS) })) !== undefined
}
