import { nameInstrument } from '../../checkout/attempts/name-instrument.ts'
import type { LinkState } from '../../connectors/saving-port.ts'
import { type Tx, transaction } from '../../db/transaction.ts'
import type { Hosts, SavingApp } from '../app.ts'
import { activate, endSavedMethod, failLink, LABEL_LENGTH_MAX } from '../move.ts'
import type { SavedMethod } from '../saved-method.ts'
import { type Key, lockSavedMethod, updateSavedMethod } from '../store.ts'
import { LINKED_WITHIN_MS, nextCheckAt, nextPollAt } from './schedule.ts'

/** The failure of a link whose payer did not return in time. */
const LAPSED = { code: 'LAPSED', message: 'The payer did not finish at their provider in time.' }

/**
 * Applies what a rail says of a link, whether polled, reported or learned as the payer returns: safe to repeat, in any order,
 * late. Returns the method as it is then; undefined: there is none.
 */
export async function applyLinkState(
  app: Pick<SavingApp, 'db' | 'clock' | 'livemode' | 'checkoutUrl' | 'seals' | 'signals'>,
  key: Key,
  state: LinkState,
): Promise<SavedMethod | undefined> {
  const applied = await transaction(app.db, key.merchantId, async (tx) => {
    const method = await lockSavedMethod(tx, key)
    return method && ((await apply(tx, app, app.clock(), method, state)) ?? method)
  })
  app.signals.wake('deliveries')
  if (applied?.isUnlinking) app.signals.wake('saved methods')
  // Subscriptions that waited for the method begin, and what is past due is tried with it.
  if (applied?.status === 'ACTIVE') for (const task of ['subscriptions', 'subscription tries']) app.signals.wake(task)
  return applied
}

/** Undefined: nothing changed. */
async function apply(
  tx: Tx,
  app: Hosts,
  now: Date,
  method: SavedMethod,
  state: LinkState,
): Promise<SavedMethod | undefined> {
  switch (method.status) {
    case 'PENDING_PAYER':
      // Nothing is active that the payer did not agree to here.
      return method.agreement === null ? undefined : applyPending(tx, app, now, method, state)
    case 'ACTIVE':
      return applyActive(tx, app, now, method, state)
    default:
      return undefined
  }
}

async function applyPending(tx: Tx, app: Hosts, now: Date, method: SavedMethod, state: LinkState) {
  if (state.is === 'active') {
    const { railReference, label, expiresAt } = state
    await nameInstrument(tx, method, [railReference])
    const secret = app.seals.sealToken(method.id, state.secret)
    const dueAt = nextCheckAt(now, { ...method, expiresAt })
    return activate(tx, app, now, method, { railReference, secret, label, expiresAt }, dueAt)
  }
  if (state.is === 'failed') return failLink(tx, app, now, method, { code: 'REFUSED', message: state.reason })
  if (state.is === 'ended') {
    const message = 'The link was ended before it was complete.'
    return failLink(tx, app, now, method, { code: 'ENDED', message })
  }
  const agreedAt = method.agreement?.acceptedAt ?? method.createdAt
  if (now.getTime() - agreedAt.getTime() >= LINKED_WITHIN_MS) return failLink(tx, app, now, method, LAPSED)
  return updateSavedMethod(tx, now, method, { due_at: nextPollAt(now, method.tries) })
}

async function applyActive(tx: Tx, app: Hosts, now: Date, method: SavedMethod, state: LinkState) {
  if (state.is === 'ended') return endSavedMethod(tx, app, now, method, state.by)
  if (state.is === 'failed') return endSavedMethod(tx, app, now, method, 'provider')
  if (state.is !== 'active') return updateSavedMethod(tx, now, method, { due_at: nextCheckAt(now, method) })
  const { railReference, label, expiresAt } = state
  await nameInstrument(tx, method, [railReference])
  return updateSavedMethod(tx, now, method, {
    rail_reference: railReference,
    secret: app.seals.sealToken(method.id, state.secret),
    label: label?.slice(0, LABEL_LENGTH_MAX) ?? method.label,
    expires_at: expiresAt,
    due_at: nextCheckAt(now, { ...method, expiresAt }),
  })
}
