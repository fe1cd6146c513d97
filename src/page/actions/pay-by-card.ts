import { SECOND_MS } from '../../base/clock.ts'
import { waitAtMost } from '../../base/wait-at-most.ts'
import type { CheckoutApp } from '../../checkout/app.ts'
import { payByCard } from '../../checkout/card/pay-by-card.ts'
import { voidCardPayment } from '../../checkout/card/void-card-payment.ts'
import { readChoice } from '../../checkout/instrument/method-choice.ts'
import { type CardFault, type CardForm, readCard } from '../../connectors/card/read-card.ts'
import { findForPage } from '../load/find-checkout.ts'

/** Longest a card form makes a payer wait; the payment continues, and the page shows its result. */
const WAIT_MAX_MS = 10 * SECOND_MS

/** The result of a card form: its faults, the bank's own page, or the checkout's page in its current state. */
export type CardSent =
  | { readonly is: 'faulty'; readonly faults: readonly CardFault[] }
  | { readonly is: 'challenge'; readonly url: string }
  | { readonly is: 'sent' }

/** Charges the card a payer typed, where this checkout may be paid by card. Throws NOT_FOUND. */
export async function payTypedCard(app: CheckoutApp, id: string, form: CardForm): Promise<CardSent> {
  const { checkout, merchant } = await findForPage(app, id)
  const mayPay = checkout.status === 'PENDING' && readChoice(app.rails, checkout, { type: 'credit_card' })
  if (!mayPay) return { is: 'sent' }
  const read = readCard(form, app.clock())
  if (read.is === 'faulty') return read
  const paid = await waitAtMost(WAIT_MAX_MS, payByCard(app, checkout, read.card, merchant.displayName))
  return paid?.is === 'challenge' ? paid : { is: 'sent' }
}

/** The payer will not confirm at their bank and wants another card, or another way. Throws NOT_FOUND. */
export async function leaveChallenge(
  app: Pick<CheckoutApp, 'db' | 'clock' | 'rails' | 'livemode' | 'customers' | 'plans' | 'signals'>,
  id: string,
): Promise<void> {
  const { checkout } = await findForPage(app, id)
  await waitAtMost(WAIT_MAX_MS, voidCardPayment(app, checkout))
}
