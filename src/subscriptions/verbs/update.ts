import { ApiError, notFound } from '../../base/errors.ts'
import type { Tx } from '../../db/transaction.ts'
import type { SubscriptionApp } from '../app.ts'
import { resumeTries } from '../dunning/follow.ts'
import { assertUsable, hasActive } from '../methods.ts'
import { saveAndRecord } from '../move.ts'
import type { UpdateSubscription } from '../schema.ts'
import { OVER } from '../states.ts'
import { lockSubscription } from '../store.ts'
import type { Subscription } from '../subscription.ts'
import { begin } from './begin.ts'

type App = Pick<SubscriptionApp, 'checkoutUrl' | 'livemode'>
type UpdateApp = App & Pick<SubscriptionApp, 'readMethods'>
type Key = { readonly merchantId: string; readonly id: string }

/** Locks a subscription that is not over. Throws INVALID_STATE, NOT_FOUND. */
export async function lockLiving(tx: Tx, key: Key): Promise<Subscription> {
  const one = await lockSubscription(tx, key)
  if (!one) throw notFound()
  if (OVER.includes(one.status)) throw new ApiError('INVALID_STATE', `This subscription is ${one.status}.`)
  return one
}

/** Saves one change. */
export async function saveOne(
  tx: Tx,
  app: App,
  now: Date,
  after: Subscription,
  ...events: Parameters<typeof saveAndRecord>[3][number]['events']
): Promise<Subscription> {
  const [saved] = await saveAndRecord(tx, app, now, [{ after, events }])
  if (!saved) throw new Error(`subscription ${after.id} was not saved`)
  return saved
}

/**
 * Changes a subscription's saved methods and metadata. An active method begins what waited for one; a new one is tried at once for
 * what could not be collected. Throws INVALID_STATE, NOT_FOUND.
 */
export async function updateSubscription(
  tx: Tx,
  app: UpdateApp,
  now: Date,
  key: Key,
  { savedMethodIds, metadata }: UpdateSubscription,
): Promise<Subscription> {
  // Before the subscription: whoever activates a method holds it first, too.
  const methods = await app.readMethods(tx, key.merchantId, savedMethodIds ?? [])
  const one = await lockLiving(tx, key)
  const isCharged = one.collect === 'charge'
  if (savedMethodIds && !isCharged) {
    throw new ApiError('INVALID_STATE', 'This subscription is paid by invoice; it has no saved methods.')
  }
  if (savedMethodIds) {
    assertUsable({ ...one, currency: one.amount.currency }, savedMethodIds, methods, one.savedMethodIds)
  }
  const changed = {
    ...one,
    savedMethodIds: savedMethodIds ?? one.savedMethodIds,
    metadata: metadata ?? one.metadata,
  }
  const after = one.status === 'PENDING_METHOD' && hasActive(methods) ? begin(changed, now) : changed
  const isNew = savedMethodIds?.some((id) => !one.savedMethodIds.includes(id)) ?? false
  if (isNew && after.status === 'PAST_DUE') await resumeTries(tx, after, now)
  return savedMethodIds ? saveOne(tx, app, now, after, 'subscription.changed') : saveOne(tx, app, now, after)
}
