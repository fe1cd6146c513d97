import { SECOND_MS } from '../base/clock.ts'
import { giveUpCard } from '../checkout/give-up-card.ts'
import { payByCard } from '../checkout/pay-by-card.ts'
import { type CardFault, type CardForm, readCard } from '../connectors/card/read-card.ts'
import { findForPage } from './act.ts'
import type { PageApp } from './app.ts'
import { readChoice } from './method-choice.ts'
import { within } from './patience.ts'

/** Longest a card form keeps a payer waiting; the payment goes on, and the page shows what came of it. */
const PATIENCE_MS = 10 * SECOND_MS

/** What a card form led to: what to mend in it, the bank's own page, or whatever the checkout's page shows now. */
export type CardSent =
  | { readonly is: 'faulty'; readonly faults: readonly CardFault[] }
  | { readonly is: 'challenge'; readonly url: string }
  | { readonly is: 'sent' }

/** Charges the card a payer typed, where this checkout may be paid by card. Throws NOT_FOUND. */
export async function payTypedCard(app: PageApp, id: string, form: CardForm): Promise<CardSent> {
  const { checkout, merchant } = await findForPage(app, id)
  const mayPay = checkout.status === 'PENDING' && readChoice(app.rails, checkout, { type: 'credit_card' })
  if (!mayPay) return { is: 'sent' }
  const read = readCard(form, app.clock())
  if (read.is === 'faulty') return read
  const paid = await within(PATIENCE_MS, payByCard(app, checkout, read.card, merchant.displayName))
  return paid?.is === 'challenge' ? paid : { is: 'sent' }
}

/** The payer will not confirm at their bank and wants another card, or another way. Throws NOT_FOUND. */
export async function leaveChallenge(app: PageApp, id: string): Promise<void> {
  const { checkout } = await findForPage(app, id)
  await within(PATIENCE_MS, giveUpCard(app, checkout))
}
