import { later, SECOND_MS } from '../base/clock.ts'
import type { Card } from '../connectors/card/card.ts'
import { type Authorized, CARD_REFUSALS, type CardRail, type CardRefusalCode } from '../connectors/card/card-port.ts'
import { type Tx, transaction } from '../db/transaction.ts'
import type { CheckoutApp } from './app.ts'
import { askRail } from './ask.ts'
import { insertAttempt, moveAttempt, readAttempts, readOpenAttempt } from './attempt-store.ts'
import { cardTriesLeft } from './card-tries.ts'
import type { Attempt, Checkout } from './checkout.ts'
import { expireNow } from './expire.ts'
import { failAttempt } from './fail.ts'
import { findCheckout } from './find.ts'
import { newAttempt } from './new-attempt.ts'
import { processAttempt } from './process.ts'
import { settleReceipt } from './settle.ts'
import { lockCheckout, touchCheckout } from './store.ts'
import { tellPayment } from './tell.ts'

/** Longer than a call to the acquirer takes: a recorded one without an answer after this belongs to nobody any more. */
const REQUEST_LIFE_MS = 15 * SECOND_MS
/** When the acquirer is first asked about a call that was not answered, and about a challenge. */
const FIRST_INQUIRY_MS = 5 * SECOND_MS
const CHALLENGE_INQUIRY_MS = 60 * SECOND_MS

/**
 * What came of paying by card. `processing`: no answer yet, or a payment by card is under way already; the acquirer is
 * being asked. `ended`: the checkout takes no payment any more. `triesLeft` 0: the refusal ended the checkout.
 */
export type CardPaid =
  | { readonly is: 'succeeded' }
  | { readonly is: 'refused'; readonly code: CardRefusalCode; readonly triesLeft: number }
  | { readonly is: 'challenge'; readonly url: string }
  | { readonly is: 'processing' }
  | { readonly is: 'ended' }
  | { readonly is: 'unavailable' }

/** Where a payer comes back to from a challenge; src/inbound asks the acquirer there and leads on to the page. */
export const cardReturnPath = (reference: string): string => `/v1/inbound/card/return/${reference}`

/**
 * Charges a card for a checkout, at most one at a time and never one twice: the attempt is committed before the acquirer
 * is called, and while nobody knows what became of a call no other is made. Another open instrument is retired: the payer
 * changed their mind. The card lives in memory for the time of this call.
 */
export async function payByCard(
  app: CheckoutApp,
  checkout: Checkout,
  card: Card,
  merchantName: string,
): Promise<CardPaid> {
  const rail = app.rails.credit_card
  if (!rail) return { is: 'unavailable' }
  const begin = () => transaction(app.db, checkout.merchantId, (tx) => beginCard(tx, app, checkout, card, rail))
  let begun = await begin()
  if (begun.is === 'unanswered') {
    await askRail(app, begun.attempt)
    begun = await begin()
  }
  if (begun.is === 'unanswered') return { is: 'processing' }
  if (begun.is !== 'begun') return begun
  app.hints.wake('deliveries')
  if (begun.hasRetired) app.hints.wake('inquiries')

  const { attempt } = begun
  const authorized = await rail.authorize({
    card,
    amount: attempt.amount,
    reference: attempt.reference,
    merchantName,
    returnUrl: app.checkoutUrl + cardReturnPath(attempt.reference),
  })
  return keepAnswer(app, attempt, authorized)
}

type Begun =
  | { is: 'begun'; attempt: Attempt; hasRetired: boolean }
  | { is: 'unanswered'; attempt: Attempt }
  | { is: 'processing' }
  | { is: 'ended' }

async function beginCard(
  tx: Tx,
  app: CheckoutApp,
  { merchantId, id }: Checkout,
  { brand, lastFour }: Card,
  rail: CardRail,
): Promise<Begun> {
  const now = app.clock()
  const checkout = await lockCheckout(tx, merchantId, id)
  if (checkout?.status === 'PENDING' && checkout.expiresAt <= now) await expireNow(tx, app, now, checkout)
  if (checkout?.status === 'PROCESSING') return { is: 'processing' }
  if (checkout?.status !== 'PENDING' || checkout.expiresAt <= now) return { is: 'ended' }

  const open = await readOpenAttempt(tx, merchantId, id)
  if (open?.type === 'credit_card') {
    const isFresh = later(open.createdAt, REQUEST_LIFE_MS) > now
    return isFresh ? { is: 'processing' } : { is: 'unanswered', attempt: open }
  }
  if (open) await moveAttempt(tx, open, 'RETIRED', { askAt: now })
  const way = { rail: rail.name, type: 'credit_card', code: null, card: { brand, lastFour } } as const
  const attempt = newAttempt(now, checkout, way)
  // Should this process die before the acquirer answers, the inquiry finds out what became of it.
  await insertAttempt(tx, attempt, later(now, REQUEST_LIFE_MS))
  const told = await touchCheckout(tx, checkout, { isTold: true })
  await tellPayment(tx, app, now, 'payment.pending', told, { transactionId: attempt.id, attempt })
  return { is: 'begun', attempt, hasRetired: open !== undefined }
}

async function keepAnswer(app: CheckoutApp, attempt: Attempt, authorized: Authorized): Promise<CardPaid> {
  switch (authorized.is) {
    case 'succeeded':
      await settleReceipt(app, attempt, authorized.receipt)
      return { is: 'succeeded' }
    case 'refused': {
      const { code } = authorized
      await failAttempt(app, attempt, { code, reason: CARD_REFUSALS[code].reason })
      const attempts = await transaction(app.db, attempt.merchantId, (tx) =>
        readAttempts(tx, attempt.merchantId, attempt.checkoutId),
      )
      return { is: 'refused', code, triesLeft: cardTriesLeft(attempts) }
    }
    case 'challenge': {
      const { url } = authorized
      const askAt = later(app.clock(), CHALLENGE_INQUIRY_MS)
      const isProcessing = await processAttempt(app, attempt, { challengeUrl: url, askAt })
      // Elsewhere meanwhile: given up in another tab, so the payment is voided and there is nothing to confirm.
      return isProcessing ? { is: 'challenge', url } : howItStands(app, attempt)
    }
    case 'unknown': {
      const isProcessing = await processAttempt(app, attempt, { askAt: later(app.clock(), FIRST_INQUIRY_MS) })
      return isProcessing ? { is: 'processing' } : howItStands(app, attempt)
    }
  }
}

async function howItStands(app: CheckoutApp, { merchantId, checkoutId }: Attempt): Promise<CardPaid> {
  const status = (await findCheckout(app.db, merchantId, checkoutId))?.checkout.status
  if (status === 'SUCCEEDED') return { is: 'succeeded' }
  return status === 'PENDING' || status === 'PROCESSING' ? { is: 'processing' } : { is: 'ended' }
}
