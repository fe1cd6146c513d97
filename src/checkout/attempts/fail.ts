import { type Tx, transaction } from '../../db/transaction.ts'
import type { CheckoutApp } from '../app.ts'
import { type Attempt, boundTo, type Checkout, type Failure } from '../checkout.ts'
import { moveAndRecord, moveCheckout, touchCheckout } from '../move.ts'
import { lockCheckout } from '../store.ts'
import { cardTriesLeft } from './card-tries.ts'
import { moveAttempt } from './move.ts'
import { readAttempts } from './store.ts'

/**
 * Records that a rail reported a failed payment. If the payer may retry or pay another way, the checkout stays open and no event is
 * recorded (merchants cancel orders on `payment.failed`); if the only way was refused, or too many cards were, it is FAILED. A
 * repeat, or a failure of an attempt that is no longer open, changes nothing.
 */
export async function failAttempt(
  app: Pick<CheckoutApp, 'db' | 'clock' | 'livemode' | 'customers' | 'signals'>,
  attempt: Attempt,
  failure: Failure,
): Promise<void> {
  const changed = await transaction(app.db, attempt.merchantId, (tx) => fail(tx, app, attempt, failure))
  if (!changed) return
  app.signals.checkoutChanged(attempt.checkoutId)
  app.signals.wake('deliveries')
}

async function fail(
  tx: Tx,
  app: Pick<CheckoutApp, 'clock' | 'livemode' | 'customers'>,
  attempt: Attempt,
  failure: Failure,
): Promise<boolean> {
  const checkout = await lockCheckout(tx, attempt.merchantId, attempt.checkoutId)
  if (!checkout) return false
  if (attempt.status === 'RETIRED') return false
  const failed = await moveAttempt(tx, attempt, 'FAILED', { failure, pollAt: null })
  if (!failed) return false
  if (checkout.status !== 'PENDING' && checkout.status !== 'PROCESSING') return true
  if (await isFinal(tx, checkout, attempt, failure)) {
    await moveAndRecord(tx, app, app.clock(), checkout, 'FAILED', { transactionId: attempt.id, attempt, failure })
  } else if (checkout.status === 'PROCESSING') {
    await moveCheckout(tx, checkout, 'PENDING')
  } else {
    await touchCheckout(tx, checkout)
  }
  return true
}

/** The time to approve ran out, or the payer went back: nothing was refused, so the same way may be retried. */
export const LAPSED: Failure = { code: 'LAPSED', reason: 'The payment was not completed in time.' }

/**
 * Whether a failure ends the checkout: the fifth refused card, or the refusal of the only way the merchant allows. The failed
 * attempt is among those read.
 */
async function isFinal(tx: Tx, checkout: Checkout, { type }: Attempt, { code }: Failure): Promise<boolean> {
  if (type === 'credit_card') return cardTriesLeft(await readAttempts(tx, checkout.merchantId, checkout.id)) === 0
  return code !== LAPSED.code && boundTo(checkout) !== null
}
