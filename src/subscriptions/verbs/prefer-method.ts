import type { Tx } from '../../db/transaction.ts'
import type { SavedMethod } from '../../saved-methods/saved-method.ts'
import type { SubscriptionApp } from '../app.ts'
import { resumeTries } from '../dunning/follow.ts'
import { OVER } from '../states.ts'
import { lockSubscription } from '../store.ts'
import { METHODS_MAX } from '../subscription.ts'
import { begin } from './begin.ts'
import { saveOne } from './update.ts'

type App = Pick<SubscriptionApp, 'checkoutUrl' | 'livemode'>
type Active = Pick<SavedMethod, 'merchantId' | 'id' | 'customerId' | 'currency'>

/**
 * Puts an active method in front of the others that a subscription is charged with, as its customer chose: what waited for one
 * begins, and what is past due is tried with it at once. The caller holds the method. False, and nothing changes: it is not the
 * subscription's customer's, or not in its currency, or the subscription is over or charges nothing. A repeat changes nothing.
 */
export async function preferMethod(
  tx: Tx,
  app: App,
  now: Date,
  { merchantId, id, customerId, currency }: Active,
  subscriptionId: string,
): Promise<boolean> {
  const one = await lockSubscription(tx, { merchantId, id: subscriptionId })
  if (one?.customerId !== customerId || one.amount.currency !== currency) return false
  if (one.collect !== 'charge' || OVER.includes(one.status)) return false
  if (one.savedMethodIds[0] === id) return true
  const savedMethodIds = [id, ...one.savedMethodIds.filter((other) => other !== id)].slice(0, METHODS_MAX)
  const changed = { ...one, savedMethodIds }
  await saveOne(tx, app, now, one.status === 'PENDING_METHOD' ? begin(changed, now) : changed, 'subscription.changed')
  if (one.status === 'PAST_DUE') await resumeTries(tx, one, now)
  return true
}
