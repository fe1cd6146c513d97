import { CARD_REFUSALS } from '../../connectors/card/card-port.ts'
import type { CheckoutApp } from '../app.ts'
import { failAttempt } from '../attempts/fail.ts'
import type { Attempt, Checkout } from '../checkout.ts'
import { findCheckout } from '../read/find.ts'
import { recordPayment } from '../receipts/record-payment.ts'

/**
 * Voids a card payment that the payer will not confirm because they want another way: it is voided at the acquirer, and the
 * checkout is PENDING again. Nothing changes if no confirmation is awaited or the acquirer does not respond; money that was
 * already captured pays the checkout.
 */
export async function voidCardPayment(
  app: Pick<CheckoutApp, 'db' | 'clock' | 'rails' | 'livemode' | 'customers' | 'plans' | 'signals'>,
  { merchantId, id }: Checkout,
): Promise<void> {
  const detail = await findCheckout(app.db, merchantId, id)
  const waiting = detail?.attempts.find(isAwaitingConfirmation)
  const rail = waiting && app.rails.of(waiting)
  if (!waiting || !rail) return
  const state = await rail.retire(waiting)
  if (state.is === 'succeeded') await recordPayment(app, waiting, state.receipt)
  if (state.is === 'closed') {
    const { reason } = CARD_REFUSALS.AUTHENTICATION_EXPIRED
    await failAttempt(app, waiting, { code: 'AUTHENTICATION_EXPIRED', reason })
  }
}

/** Whether the payer still has to confirm a card payment at their bank. */
const isAwaitingConfirmation = ({ type, status, challengeUrl }: Attempt): boolean =>
  type === 'credit_card' && status === 'PROCESSING' && challengeUrl !== null
