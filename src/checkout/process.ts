import { transaction } from '../db/transaction.ts'
import type { CheckoutApp } from './app.ts'
import { type AttemptChange, moveAttempt } from './attempt-store.ts'
import type { Attempt } from './checkout.ts'
import { lockCheckout, moveCheckout } from './store.ts'

/**
 * The payer authorised and the rail has not settled yet: the page says that it is safe to close. No event. Returns
 * whether it is so now; false where the checkout or the attempt had gone another way.
 */
export async function processAttempt(
  app: CheckoutApp,
  attempt: Attempt,
  change: Pick<AttemptChange, 'challengeUrl' | 'askAt'> = {},
): Promise<boolean> {
  const isProcessing = await transaction(app.db, attempt.merchantId, async (tx) => {
    const checkout = await lockCheckout(tx, attempt.merchantId, attempt.checkoutId)
    if (checkout?.status !== 'PENDING') return false
    if (!(await moveAttempt(tx, attempt, 'PROCESSING', change))) return false
    return (await moveCheckout(tx, checkout, 'PROCESSING')) !== undefined
  })
  app.hints.checkoutChanged(attempt.checkoutId)
  return isProcessing
}
