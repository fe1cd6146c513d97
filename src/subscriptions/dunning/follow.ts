import { later, SECOND_MS } from '../../base/clock.ts'
import type { Tx } from '../../db/transaction.ts'
import { queueMail } from '../../invoices/queue-mail.ts'
import type { SubscriptionApp } from '../app.ts'
import { ended } from '../ended.ts'
import { saveAndRecord } from '../move.ts'
import { OVER } from '../states.ts'
import type { Subscription } from '../subscription.ts'
import type { Followed } from './decide.ts'
import { isFailing, lockCollections, saveCollection } from './store.ts'

export type FollowApp = Pick<SubscriptionApp, 'checkoutUrl' | 'livemode' | 'canMail'>

/** Whether a subscription's invoices are collected by themselves. One that ended after its last cycle is still owed for. */
export const isCollected = ({ status }: Subscription): boolean => status !== 'CANCELLED' && status !== 'PAUSED'

/** Records what follows a failure of an invoice; the caller holds its subscription locked. Returns the subscription after it. */
export async function follow(
  tx: Tx,
  app: FollowApp,
  now: Date,
  one: Subscription,
  { collection, isFailing: isNowFailing, mail }: Followed,
): Promise<Subscription> {
  const isWaiting = !isCollected(one) && collection.status === 'OPEN'
  await saveCollection(tx, isWaiting ? { ...collection, nextTryAt: null } : collection)
  if (mail && app.canMail) {
    await queueMail(tx, now, { merchantId: one.merchantId, id: collection.invoiceId }, mail)
  }
  if (!isNowFailing || OVER.includes(one.status)) return one
  const late = one.status === 'ACTIVE' ? await becomePastDue(tx, app, now, one) : one
  return collection.status === 'GIVEN_UP' ? giveUp(tx, app, now, late) : late
}

async function becomePastDue(tx: Tx, app: FollowApp, now: Date, one: Subscription): Promise<Subscription> {
  const after = { ...one, status: 'PAST_DUE' as const }
  return saveOne(tx, app, now, { after, events: ['subscription.past_due'] })
}

/** What its merchant wants where the schedule has ended. */
async function giveUp(tx: Tx, app: FollowApp, now: Date, one: Subscription): Promise<Subscription> {
  const { onFailure } = one.dunning
  if (onFailure === 'keep' || one.status === 'PAUSED') return one
  await stopTries(tx, one, onFailure === 'cancel' ? 'STOPPED' : 'OPEN')
  if (onFailure === 'cancel') return saveOne(tx, app, now, ended(one, now, 'CANCELLED', 'not_paid'))
  return saveOne(tx, app, now, { after: { ...one, status: 'PAUSED', dueAt: null }, events: ['subscription.paused'] })
}

const saveOne = async (tx: Tx, app: FollowApp, now: Date, change: Parameters<typeof saveAndRecord>[3][number]) => {
  const [saved] = await saveAndRecord(tx, app, now, [change])
  if (!saved) throw new Error('a subscription was not saved')
  return saved
}

/** Nothing that a subscription billed is tried any more: until it is resumed (`OPEN`), or ever. Charges under way end by themselves. */
export async function stopTries(tx: Tx, { merchantId, id }: Subscription, status: 'OPEN' | 'STOPPED'): Promise<void> {
  for (const one of await lockCollections(tx, merchantId, { subscriptionId: id })) {
    await saveCollection(tx, { ...one, status, nextTryAt: null })
  }
}

/** What was not collected is tried again at once; a charge whose outcome is unknown is waited for. */
export async function resumeTries(tx: Tx, { merchantId, id, collect }: Subscription, now: Date): Promise<void> {
  for (const one of await lockCollections(tx, merchantId, { subscriptionId: id })) {
    if (one.chargeId !== null) continue
    // An invoice that the customer pays by hand is not given up at once: there is time to pay it.
    const nextTryAt = collect === 'charge' ? now : later(now, INVOICE_WAITS_MS)
    await saveCollection(tx, { ...one, nextTryAt })
  }
}
const INVOICE_WAITS_MS = 7 * 86_400 * SECOND_MS

/** What was past due is paid: a subscription that nothing else keeps so is active again. */
export async function recover(tx: Tx, app: FollowApp, now: Date, one: Subscription): Promise<Subscription> {
  if (one.status !== 'PAST_DUE' || (await isFailing(tx, one.merchantId, one.id))) return one
  return saveOne(tx, app, now, { after: { ...one, status: 'ACTIVE' }, events: ['subscription.activated'] })
}

/** An invoice that the customer pays by hand is overdue. */
export async function noteOverdue(tx: Tx, app: FollowApp, now: Date, one: Subscription): Promise<Subscription> {
  return one.status === 'ACTIVE' ? becomePastDue(tx, app, now, one) : one
}
