import { transaction } from '../../db/transaction.ts'
import type { CheckoutApp } from '../app.ts'
import type { Attempt } from '../checkout.ts'
import { moveCheckout } from '../move.ts'
import { lockCheckout } from '../store.ts'
import { type AttemptChange, moveAttempt } from './move.ts'

/**
 * The payer authorised and the rail has not confirmed yet: the page can safely be closed. Records no event. Returns whether both
 * are PROCESSING now; false if the checkout or the attempt had already moved.
 */
export async function processAttempt(
  app: Pick<CheckoutApp, 'db' | 'signals'>,
  attempt: Attempt,
  change: Pick<AttemptChange, 'challengeUrl' | 'pollAt'> = {},
): Promise<boolean> {
  const isProcessing = await transaction(app.db, attempt.merchantId, async (tx) => {
    const checkout = await lockCheckout(tx, attempt.merchantId, attempt.checkoutId)
    if (checkout?.status !== 'PENDING') return false
    if (!(await moveAttempt(tx, attempt, 'PROCESSING', change))) return false
    return (await moveCheckout(tx, checkout, 'PROCESSING')) !== undefined
  })
  app.signals.checkoutChanged(attempt.checkoutId)
  return isProcessing
}
