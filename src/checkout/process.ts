import { transaction } from '../db/transaction.ts'
import type { CheckoutApp } from './app.ts'
import { moveAttempt } from './attempt-store.ts'
import type { Attempt } from './checkout.ts'
import { lockCheckout, moveCheckout } from './store.ts'

/** The payer authorised and the rail has not settled yet: the page says that it is safe to close. No event. */
export async function processAttempt(app: CheckoutApp, attempt: Attempt): Promise<void> {
  await transaction(app.db, attempt.merchantId, async (tx) => {
    const checkout = await lockCheckout(tx, attempt.merchantId, attempt.checkoutId)
    if (checkout?.status !== 'PENDING') return
    if (await moveAttempt(tx, attempt, 'PROCESSING')) await moveCheckout(tx, checkout, 'PROCESSING')
  })
  app.hints.checkoutChanged(attempt.checkoutId)
}
