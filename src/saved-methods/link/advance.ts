import { DAY_MS, HOUR_MS, later, MINUTE_MS, SECOND_MS } from '../../base/clock.ts'
import { transaction } from '../../db/transaction.ts'
import { claim } from '../../jobs/claim.ts'
import { findMerchant } from '../../merchants/merchant.ts'
import type { SavingApp } from '../app.ts'
import { expiresSoon } from '../expiry.ts'
import { endSavedMethod, failLink, recordExpiring } from '../move.ts'
import { endOf, type SavedMethod } from '../saved-method.ts'
import { claimDue, hasOpenCharge, lockSavedMethod, updateSavedMethod } from '../store.ts'
import { applyLinkState } from './apply-state.ts'
import { offerOf, railOf, toRailLink } from './rail-link.ts'
import { nextPollAt, nextUnlinkAt } from './schedule.ts'
import { startLink } from './start-link.ts'

/** One process calls so many rails at once. */
const BATCH_MAX = 16
/** Longer than a call to a rail may take. */
const LEASE_MS = 30 * SECOND_MS

/**
 * Advances every due saved method by one step: an offer that was not taken lapses, a link in the making is polled, an active one
 * looked at, an ended one ended at its rail. A process that dies at any point leaves a step that is repeated. Returns how many.
 */
export async function advanceSavedMethods(app: SavingApp, now: Date): Promise<number> {
  const due = await claim(app.db, (tx) => claimDue(tx, now, later(now, LEASE_MS), BATCH_MAX))
  await Promise.all(
    due.map((method) =>
      advance(app, method).catch((err: unknown) =>
        app.log.error({ err, savedMethod: method.id }, 'a saved method could not be advanced'),
      ),
    ),
  )
  return due.length
}

function advance(app: SavingApp, method: SavedMethod): Promise<unknown> {
  if (method.isUnlinking) return unlink(app, method)
  if (method.status === 'ACTIVE') return check(app, method)
  if (method.agreement === null) return lapse(app, method)
  // A payment is begun by its payer alone: another one would take from them what they are paying with.
  const isBegun = method.railUrl !== null || offerOf(app, method)?.isByPaying === true
  return isBegun ? poll(app, method) : beginAgain(app, method)
}

const NOT_TAKEN = { code: 'NOT_TAKEN', message: 'The payer did not agree in time.' }

async function lapse(app: SavingApp, key: SavedMethod): Promise<void> {
  await transaction(app.db, key.merchantId, async (tx) => {
    const method = await lockSavedMethod(tx, key)
    // The payer may have agreed at the last moment.
    if (method?.status === 'PENDING_PAYER' && method.agreement === null) {
      await failLink(tx, app, app.clock(), method, NOT_TAKEN)
    }
  })
  app.signals.wake('deliveries')
}

/** Requests a link whose first request got no usable answer; after a day it fails as one whose payer did not return. */
async function beginAgain(app: SavingApp, method: SavedMethod): Promise<void> {
  const merchant = await transaction(app.db, method.merchantId, (tx) => findMerchant(tx, method.merchantId))
  const started = await startLink(app, method, merchant?.displayName ?? '')
  if (started.is === 'later') await applyLinkState(app, method, { is: 'unknown', railCode: 'not_begun' })
}

/** Polls the rail about a link, and applies its answer. */
export async function poll(app: SavingApp, method: SavedMethod): Promise<SavedMethod | undefined> {
  const rail = railOf(app, method)
  const state = rail
    ? await rail.linkState(toRailLink(method, app.seals), null)
    : ({ is: 'unknown', railCode: 'no_rail' } as const)
  return applyLinkState(app, method, state)
}

async function check(app: SavingApp, method: SavedMethod): Promise<void> {
  const now = app.clock()
  const end = endOf(method)
  if (end === null || end > now) {
    const looked = await poll(app, method)
    if (looked && expiresSoon(looked, app.clock())) await noteExpiring(app, looked)
    return
  }
  await transaction(app.db, method.merchantId, (tx) => endSavedMethod(tx, app, now, method, 'expired'))
  app.signals.wake('deliveries')
  app.signals.wake('saved methods')
}

/** Has whoever charges it again and again warn its payer, and records the event, once for each end of it. */
async function noteExpiring(app: SavingApp, method: SavedMethod): Promise<void> {
  const isNoted = await transaction(app.db, method.merchantId, async (tx) => {
    const now = app.clock()
    const isFirst = (await app.methodExpiring?.(tx, now, method)) ?? false
    return isFirst && (await recordExpiring(tx, app, now, method)) !== undefined
  })
  if (isNoted) for (const task of ['deliveries', 'expiry mails']) app.signals.wake(task)
}

/** How long a link is left at its rail for the sake of charges whose outcome is open. */
const WAITS_FOR_CHARGES_MS = DAY_MS

/** Ends a link at its rail, until that confirms it; what charges it needs no more is forgotten then. */
async function unlink(app: SavingApp, method: SavedMethod): Promise<void> {
  const now = app.clock()
  const postpone = (dueAt: Date) =>
    transaction(app.db, method.merchantId, (tx) => updateSavedMethod(tx, now, method, { due_at: dueAt }))
  const isNeeded = await transaction(app.db, method.merchantId, (tx) =>
    hasOpenCharge(tx, method, later(now, -WAITS_FOR_CHARGES_MS)),
  )
  if (isNeeded) {
    await postpone(later(now, 10 * MINUTE_MS))
    return
  }
  const rail = railOf(app, method)
  if (!rail) {
    await postpone(later(now, HOUR_MS))
    return
  }
  if ((await rail.unlink(toRailLink(method, app.seals))) !== true) {
    await postpone(nextUnlinkAt(now, method.tries))
    return
  }
  await transaction(app.db, method.merchantId, (tx) =>
    updateSavedMethod(tx, now, method, { is_unlinking: false, due_at: null, secret: null }),
  )
}

/** Polls about a link within seconds, because a message that proves nothing reports a change of it. */
export async function pollSoon(app: Pick<SavingApp, 'db' | 'clock' | 'signals'>, key: SavedMethod): Promise<void> {
  const now = app.clock()
  await transaction(app.db, key.merchantId, async (tx) => {
    const method = await lockSavedMethod(tx, key)
    const isPolled = method?.status === 'ACTIVE' || (method?.status === 'PENDING_PAYER' && method.agreement !== null)
    if (isPolled) await updateSavedMethod(tx, now, method, { due_at: nextPollAt(now, 0) })
  })
}
