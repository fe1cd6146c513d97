import { CARD_REFUSALS } from '../connectors/card/card-port.ts'
import type { CheckoutApp } from './app.ts'
import type { Attempt, Checkout } from './checkout.ts'
import { failAttempt } from './fail.ts'
import { findCheckout } from './find.ts'
import { settleReceipt } from './settle.ts'

/**
 * The payer will not confirm their card payment and wants another way: it is voided at the acquirer, and the checkout is
 * PENDING again. Nothing changes where no confirmation is waited for, or where the acquirer does not answer; money that
 * was taken all the same settles the checkout.
 */
export async function giveUpCard(app: CheckoutApp, { merchantId, id }: Checkout): Promise<void> {
  const detail = await findCheckout(app.db, merchantId, id)
  const waiting = detail?.attempts.find(isWaitedFor)
  const rail = app.rails.credit_card
  if (!waiting || !rail) return
  const state = await rail.retire(waiting)
  if (state.is === 'succeeded') await settleReceipt(app, waiting, state.receipt)
  if (state.is === 'closed') {
    const { reason } = CARD_REFUSALS.AUTHENTICATION_EXPIRED
    await failAttempt(app, waiting, { code: 'AUTHENTICATION_EXPIRED', reason })
  }
}

/** Whether the payer still has to confirm a card payment at their bank. */
const isWaitedFor = ({ type, status, challengeUrl }: Attempt): boolean =>
  type === 'credit_card' && status === 'PROCESSING' && challengeUrl !== null
