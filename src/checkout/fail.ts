import { type Tx, transaction } from '../db/transaction.ts'
import type { CheckoutApp } from './app.ts'
import { moveAttempt, readAttempts } from './attempt-store.ts'
import { cardTriesLeft } from './card-tries.ts'
import { type Attempt, type Checkout, type Failure, singleType } from './checkout.ts'
import { lockCheckout, moveCheckout, touchCheckout } from './store.ts'
import { tellPayment } from './tell.ts'

/**
 * A rail says that a payment failed. Where the payer may try again or another way the checkout goes on and nobody is
 * told (merchants cancel orders on `payment.failed`); where the only way was refused, or too many cards, it is FAILED. A
 * repeat, or a failure of an attempt that is no longer open, changes nothing.
 */
export async function failAttempt(app: CheckoutApp, attempt: Attempt, failure: Failure): Promise<void> {
  const changed = await transaction(app.db, attempt.merchantId, (tx) => fail(tx, app, attempt, failure))
  if (!changed) return
  app.hints.checkoutChanged(attempt.checkoutId)
  app.hints.wake('deliveries')
}

async function fail(tx: Tx, app: CheckoutApp, attempt: Attempt, failure: Failure): Promise<boolean> {
  const checkout = await lockCheckout(tx, attempt.merchantId, attempt.checkoutId)
  if (!checkout) return false
  if (attempt.status === 'RETIRED') return false
  const failed = await moveAttempt(tx, attempt, 'FAILED', { failure, askAt: null })
  if (!failed) return false
  if (checkout.status !== 'PENDING' && checkout.status !== 'PROCESSING') return true
  if (await isFinal(tx, checkout, attempt, failure)) {
    const ended = await moveCheckout(tx, checkout, 'FAILED', { failure, isTold: true })
    if (ended) {
      const about = { transactionId: attempt.id, attempt, failure }
      await tellPayment(tx, app, app.clock(), 'payment.failed', ended, about)
    }
  } else if (checkout.status === 'PROCESSING') {
    await moveCheckout(tx, checkout, 'PENDING')
  } else {
    await touchCheckout(tx, checkout)
  }
  return true
}

/** The time to approve ran out, or the payer went back: nothing was refused, so the same way may be tried again. */
export const LAPSED: Failure = { code: 'LAPSED', reason: 'The payment was not completed in time.' }

/**
 * Whether a failure ends the checkout: the fifth refused card, or the refusal of the only way the merchant left. The
 * failed attempt is among those read.
 */
async function isFinal(tx: Tx, checkout: Checkout, { type }: Attempt, { code }: Failure): Promise<boolean> {
  if (type === 'credit_card') return cardTriesLeft(await readAttempts(tx, checkout.merchantId, checkout.id)) === 0
  return code !== LAPSED.code && singleType(checkout.type) !== null
}
