import { later, SECOND_MS } from '../../base/clock.ts'
import { toWhole } from '../../base/money.ts'
import type { Card } from '../../connectors/card/card.ts'
import { type Authorized, CARD_REFUSALS, type CardRail, type CardRefusalCode } from '../../connectors/card/card-port.ts'
import { inTraceOf } from '../../db/trace-contexts.ts'
import { type Tx, transaction } from '../../db/transaction.ts'
import type { CheckoutApp } from '../app.ts'
import { cardTriesLeft } from '../attempts/card-tries.ts'
import { failAttempt } from '../attempts/fail.ts'
import { moveAttempt } from '../attempts/move.ts'
import { newAttempt } from '../attempts/new-attempt.ts'
import { processAttempt } from '../attempts/process.ts'
import { insertAttempt, readAttempts, readOpenAttempt } from '../attempts/store.ts'
import type { Attempt, Checkout } from '../checkout.ts'
import { expireNow } from '../end/expire.ts'
import { heldForAttempt, storeHolds } from '../hold.ts'
import { recordPending } from '../move.ts'
import { pollRail } from '../rails/poll-rails.ts'
import { findCheckout } from '../read/find.ts'
import { recordPayment } from '../receipts/record-payment.ts'
import { lockCheckout } from '../store.ts'

/** Longer than a call to the acquirer takes: a recorded call without a response by then was abandoned. */
const REQUEST_LIFE_MS = 15 * SECOND_MS
/** When the acquirer is first polled about a call without a response, and about a challenge. */
const FIRST_INQUIRY_MS = 5 * SECOND_MS
const CHALLENGE_INQUIRY_MS = 60 * SECOND_MS

/**
 * The result of paying by card. `processing`: no response yet, or another payment by card is in progress; the acquirer is polled.
 * `ended`: the checkout no longer accepts payment. `triesLeft` 0: the refusal ended the checkout.
 */
export type CardPaid =
  | { readonly is: 'succeeded' }
  | { readonly is: 'refused'; readonly code: CardRefusalCode; readonly triesLeft: number }
  | { readonly is: 'challenge'; readonly url: string }
  | { readonly is: 'processing' }
  | { readonly is: 'ended' }
  | { readonly is: 'unavailable' }

/**
 * Where a payer returns from a challenge; src/inbound polls the acquirer there and redirects to the page. The path names the page
 * as well: the reference is the start of the payment's id, which appears on receipts and statements and must not open anything.
 */
export const cardReturnPath = ({ reference, checkoutId }: { reference: string; checkoutId: string }): string =>
  `/v1/inbound/card/return/${reference}/${checkoutId}`

/**
 * Charges a card for a checkout, at most one at a time and never twice: the attempt is committed before the acquirer is called, and
 * while the outcome of a call is unknown no other is made. Another open instrument is retired: the payer changed their mind. The
 * card is held in memory for the duration of this call only.
 */
export const payByCard = (app: CheckoutApp, checkout: Checkout, card: Card, merchantName: string): Promise<CardPaid> =>
  inTraceOf(app.db, { ...checkout, ids: [checkout.id] }, { name: 'pay by card' }, () =>
    charge(app, checkout, card, merchantName),
  )

async function charge(app: CheckoutApp, checkout: Checkout, card: Card, merchantName: string): Promise<CardPaid> {
  const { merchantId, amount } = checkout
  const rail = app.rails.cards({ merchantId, currency: amount.currency, amount: toWhole(amount) })
  if (!rail) return { is: 'unavailable' }
  const begin = () => transaction(app.db, checkout.merchantId, (tx) => beginCard(tx, app, checkout, card, rail))
  let begun = await begin()
  if (begun.is === 'abandoned') {
    await pollRail(app, begun.attempt)
    begun = await begin()
  }
  if (begun.is === 'abandoned') return { is: 'processing' }
  if (begun.is !== 'begun') return begun
  app.signals.wake('deliveries')
  if (begun.hasRetired) app.signals.wake('inquiries')

  const { attempt } = begun
  const authorized = await rail.authorize({
    card,
    amount: attempt.amount,
    reference: attempt.reference,
    merchantName,
    returnUrl: app.checkoutUrl + cardReturnPath(attempt),
  })
  return applyResponse(app, attempt, authorized)
}

type Begun =
  | { is: 'begun'; attempt: Attempt; hasRetired: boolean }
  | { is: 'abandoned'; attempt: Attempt }
  | { is: 'processing' }
  | { is: 'ended' }

async function beginCard(
  tx: Tx,
  app: Pick<CheckoutApp, 'clock' | 'livemode' | 'customers'>,
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
  if (open?.card) {
    const isFresh = later(open.createdAt, REQUEST_LIFE_MS) > now
    return isFresh ? { is: 'processing' } : { is: 'abandoned', attempt: open }
  }
  if (open) await moveAttempt(tx, open, 'RETIRED', { pollAt: now })
  const way = { connectionId: rail.name, type: 'credit_card', code: null, card: { brand, lastFour } } as const
  const attempt = newAttempt(now, checkout, way)
  // If this process dies before the acquirer responds, the poll finds the outcome.
  await insertAttempt(tx, attempt, later(now, REQUEST_LIFE_MS))
  await storeHolds(tx, merchantId, [heldForAttempt(checkout, attempt)])
  await recordPending(tx, app, now, attempt)
  return { is: 'begun', attempt, hasRetired: open !== undefined }
}

async function applyResponse(
  app: Pick<CheckoutApp, 'db' | 'clock' | 'livemode' | 'customers' | 'plans' | 'signals'>,
  attempt: Attempt,
  authorized: Authorized,
): Promise<CardPaid> {
  switch (authorized.is) {
    case 'succeeded':
      await recordPayment(app, attempt, authorized.receipt)
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
      const pollAt = later(app.clock(), CHALLENGE_INQUIRY_MS)
      const isProcessing = await processAttempt(app, attempt, { challengeUrl: url, pollAt })
      // It has moved: abandoned in another tab, so the payment is voided and there is nothing to confirm.
      return isProcessing ? { is: 'challenge', url } : currentState(app, attempt)
    }
    case 'unknown': {
      const isProcessing = await processAttempt(app, attempt, { pollAt: later(app.clock(), FIRST_INQUIRY_MS) })
      return isProcessing ? { is: 'processing' } : currentState(app, attempt)
    }
  }
}

async function currentState(app: Pick<CheckoutApp, 'db'>, { merchantId, checkoutId }: Attempt): Promise<CardPaid> {
  const status = (await findCheckout(app.db, merchantId, checkoutId))?.checkout.status
  if (status === 'SUCCEEDED') return { is: 'succeeded' }
  return status === 'PENDING' || status === 'PROCESSING' ? { is: 'processing' } : { is: 'ended' }
}
