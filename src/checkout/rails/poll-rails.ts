import { HOUR_MS, later, MINUTE_MS, SECOND_MS } from '../../base/clock.ts'
import type { RailState } from '../../connectors/port.ts'
import { inTraceOf } from '../../db/trace-contexts.ts'
import { transaction } from '../../db/transaction.ts'
import { claim } from '../../jobs/claim.ts'
import type { CheckoutApp } from '../app.ts'
import { failAttempt, LAPSED } from '../attempts/fail.ts'
import { moveAttempt } from '../attempts/move.ts'
import { processAttempt } from '../attempts/process.ts'
import { claimDueAttempts, postponePoll } from '../attempts/store.ts'
import type { Attempt } from '../checkout.ts'
import { recordPayment } from '../receipts/record-payment.ts'
import { FIRST_INQUIRY_MS } from './begin-attempt.ts'

/** Pauses between polls about an instrument without news; the last one repeats. */
const PAUSES_MS = [MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS, HOUR_MS, 4 * HOUR_MS]
/** A card payment is polled soon: the payer is waiting, and may not retry before its outcome is known. */
const CARD_PAUSES_MS = [10, 20, 30, 60, 60, 120, 120, 300, 300, 900, 3_600].map((seconds) => seconds * SECOND_MS)
/** How long after their end money for instruments is accepted, and their rails are polled. */
const LISTEN_MS = 24 * HOUR_MS
const BATCH = 20
const LEASE_MS = MINUTE_MS

export type PollApp = Pick<CheckoutApp, 'db' | 'clock' | 'rails' | 'livemode' | 'customers' | 'plans' | 'signals'>

/**
 * Polls the rails for every attempt that is due: to learn the state of an open one, or to close a retired one. This finds payments
 * whose notification was lost. Returns how many were polled.
 */
export async function pollDueAttempts(app: PollApp): Promise<number> {
  const now = app.clock()
  const due = await claim(app.db, (tx) => claimDueAttempts(tx, now, later(now, LEASE_MS), BATCH))
  await Promise.all(due.map((attempt) => pollRail(app, attempt)))
  return due.length
}

/** Polls the rail for one attempt and applies its response, which is returned. */
export const pollRail = (app: PollApp, attempt: Attempt): Promise<RailState> =>
  inTraceOf(app.db, { ...attempt, ids: [attempt.checkoutId] }, { name: 'poll payment' }, () => poll(app, attempt))

async function poll(app: PollApp, attempt: Attempt): Promise<RailState> {
  const rail = app.rails.of(attempt)
  if (!rail) return { is: 'unknown', railCode: 'NO_RAIL' }
  const isRetired = attempt.status === 'RETIRED'
  const state = isRetired ? await rail.retire(attempt) : await rail.query(attempt)
  if (state.is === 'succeeded') {
    await recordPayment(app, attempt, state.receipt)
    await stopPolling(app, attempt)
  } else if (isRetired) {
    const isClosed = state.is === 'closed' || state.is === 'failed'
    await (isClosed ? stopPolling(app, attempt) : pollLater(app, attempt))
  } else if (attempt.status === 'FAILED') {
    // The attempt has ended; only a payment would still change it.
    await stopPolling(app, attempt)
  } else {
    await applyUnpaid(app, attempt, state)
  }
  return state
}

/** Applies the response about an open attempt that was not paid. */
async function applyUnpaid(
  app: PollApp,
  attempt: Attempt,
  state: Exclude<RailState, { is: 'succeeded' }>,
): Promise<void> {
  if (state.is === 'failed') return failAttempt(app, attempt, { code: state.code ?? 'REFUSED', reason: state.reason })
  if (isBeingRequested(app, attempt)) return
  if (state.is === 'closed') return closeUnpaid(app, attempt)
  // The card may have been charged: until that is known, the payer is not offered another payment.
  const mayBeCharged = state.is === 'unknown' && attempt.card !== null && attempt.status === 'REQUESTED'
  if (state.is === 'processing' || mayBeCharged) await processAttempt(app, attempt)
  await pollLater(app, attempt)
}

/** Whether another process may still be waiting for the rail to issue the instrument: a message can arrive first. */
const isBeingRequested = ({ clock }: PollApp, { status, card, createdAt }: Attempt): boolean =>
  status === 'REQUESTED' && card === null && clock() < later(createdAt, FIRST_INQUIRY_MS)

/** The rail closed an attempt on its own: the payment lapsed, or the instrument can no longer be shown and may be replaced. */
async function closeUnpaid(app: PollApp, attempt: Attempt): Promise<void> {
  if (attempt.status === 'PROCESSING') return failAttempt(app, attempt, LAPSED)
  await transaction(app.db, attempt.merchantId, (tx) => moveAttempt(tx, attempt, 'RETIRED', { pollAt: null }))
  app.signals.checkoutChanged(attempt.checkoutId)
}

const stopPolling = (app: Pick<CheckoutApp, 'db'>, attempt: Attempt): Promise<void> =>
  transaction(app.db, attempt.merchantId, (tx) => postponePoll(tx, attempt, null))

/** A REQUESTED attempt that is still polled belongs to a process that died: it is retired and closed at its rail. */
function pollLater(app: Pick<CheckoutApp, 'db' | 'clock'>, attempt: Attempt): Promise<void> {
  const now = app.clock()
  const pauses = attempt.type === 'credit_card' ? CARD_PAUSES_MS : PAUSES_MS
  const pollAt = later(now, pauses[Math.min(attempt.pollCount, pauses.length - 1)] ?? HOUR_MS)
  // A payment that may be under way is polled until its rail reports the outcome.
  const isPolledAgain = attempt.status === 'PROCESSING' || pollAt <= later(attempt.expiresAt, LISTEN_MS)
  return transaction(app.db, attempt.merchantId, async (tx) => {
    if (attempt.status === 'REQUESTED' && (await moveAttempt(tx, attempt, 'RETIRED', { pollAt: now }))) return
    await postponePoll(tx, attempt, isPolledAgain ? pollAt : null)
  })
}
