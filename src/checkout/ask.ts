import { HOUR_MS, later, MINUTE_MS, SECOND_MS } from '../base/clock.ts'
import type { RailState } from '../connectors/port.ts'
import { EVERYONE, transaction } from '../db/transaction.ts'
import type { CheckoutApp } from './app.ts'
import { claimDueAttempts, moveAttempt, putOffAsking } from './attempt-store.ts'
import type { Attempt } from './checkout.ts'
import { failAttempt, LAPSED } from './fail.ts'
import { processAttempt } from './process.ts'
import { settleReceipt } from './settle.ts'

/** Pauses between inquiries about an instrument the rail says nothing of; the last one repeats. */
const PAUSES_MS = [MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS, HOUR_MS, 4 * HOUR_MS]
/** A card's answer is always soon: the payer is waiting for it, and may not try again before. */
const CARD_PAUSES_MS = [10, 20, 30, 60, 60, 120, 120, 300, 300, 900, 3_600].map((seconds) => seconds * SECOND_MS)
/** Old instruments are listened to, and asked about, this long after their end. */
export const LISTEN_MS = 24 * HOUR_MS
const BATCH = 20
const LEASE_MS = MINUTE_MS

/**
 * Asks the rails about every attempt that is due: what happened to an open one, or to close a retired one. This is how
 * money is found whose notification was lost. Returns how many were asked about.
 */
export async function askDueRails(app: CheckoutApp): Promise<number> {
  const now = app.clock()
  const due = await transaction(app.db, EVERYONE, (tx) => claimDueAttempts(tx, now, later(now, LEASE_MS), BATCH))
  await Promise.all(due.map((attempt) => askRail(app, attempt)))
  return due.length
}

/** Asks the rail about one attempt and acts on the answer. Returns the answer. */
export async function askRail(app: CheckoutApp, attempt: Attempt): Promise<RailState> {
  const rail = app.rails[attempt.type]
  if (!rail) return { is: 'unknown', railCode: 'NO_RAIL' }
  const state = attempt.status === 'RETIRED' ? await rail.retire(attempt) : await rail.query(attempt)
  if (state.is === 'succeeded') {
    await settleReceipt(app, attempt, state.receipt)
    await stopAsking(app, attempt)
    return state
  }
  if (state.is === 'failed' && attempt.status !== 'RETIRED') {
    await failAttempt(app, attempt, { code: state.code ?? 'REFUSED', reason: state.reason })
    return state
  }
  // Whether a card was charged is not known: until it is, the payer is not asked for another.
  const mayBeCharged = state.is === 'unknown' && attempt.type === 'credit_card' && attempt.status === 'REQUESTED'
  if (state.is === 'processing' || mayBeCharged) await processAttempt(app, attempt)
  const isOver = state.is === 'closed' || state.is === 'failed'
  if (isOver && attempt.status !== 'RETIRED') {
    // What the payer had approved came to nothing after all.
    if (attempt.status === 'PROCESSING') {
      await failAttempt(app, attempt, LAPSED)
      return state
    }
    // The rail closed it by itself: nothing to show any more, a new one may be asked for.
    await transaction(app.db, attempt.merchantId, (tx) => moveAttempt(tx, attempt, 'RETIRED', { askAt: null }))
    app.hints.checkoutChanged(attempt.checkoutId)
    return state
  }
  if (isOver) await stopAsking(app, attempt)
  else await askLater(app, attempt)
  return state
}

const stopAsking = (app: CheckoutApp, attempt: Attempt): Promise<void> =>
  transaction(app.db, attempt.merchantId, (tx) => putOffAsking(tx, attempt, null))

/** A REQUESTED attempt nobody has finished belongs to a process that died: give it up and have it closed. */
function askLater(app: CheckoutApp, attempt: Attempt): Promise<void> {
  const now = app.clock()
  const pauses = attempt.type === 'credit_card' ? CARD_PAUSES_MS : PAUSES_MS
  const askAt = later(now, pauses[Math.min(attempt.asks, pauses.length - 1)] ?? HOUR_MS)
  // Money that may be on its way is asked about until the rail knows.
  const isHeard = attempt.status === 'PROCESSING' || askAt <= later(attempt.expiresAt, LISTEN_MS)
  return transaction(app.db, attempt.merchantId, async (tx) => {
    if (attempt.status === 'REQUESTED' && (await moveAttempt(tx, attempt, 'RETIRED', { askAt: now }))) return
    await putOffAsking(tx, attempt, isHeard ? askAt : null)
  })
}
