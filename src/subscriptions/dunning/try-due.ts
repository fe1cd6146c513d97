import type { StartCharge } from '../../charges/subscription-port.ts'
import { ALL_MERCHANTS, type Tx, transaction } from '../../db/transaction.ts'
import { lockInvoicesIn } from '../../invoices/find.ts'
import { amountDue, type Invoice } from '../../invoices/invoice.ts'
import { AWAITED } from '../../invoices/states.ts'
import type { SubscriptionApp } from '../app.ts'
import type { Collection } from '../collection.ts'
import { lockSubscriptions } from '../store.ts'
import type { Subscription } from '../subscription.ts'
import { afterFailure, bySchedule, usableMethod } from './decide.ts'
import { type FollowApp, follow, isCollected } from './follow.ts'
import { listTries, lockCollections, saveCollection } from './store.ts'

type App = FollowApp & Pick<SubscriptionApp, 'db' | 'startCharge' | 'signals' | 'log'>

/** Charges that begin in one transaction. */
const BATCH = 20

/**
 * Makes the tries that are due: each charge is recorded in the transaction that finds its invoice unpaid, behind the invoice's
 * lock, and no other begins until its outcome is known. Returns how many were due.
 */
export async function tryDue(app: App, now: Date): Promise<number> {
  const due = await transaction(app.db, ALL_MERCHANTS, (tx) => listTries(tx, now, BATCH))
  for (const [merchantId, ones] of Map.groupBy(due, (one) => one.merchantId)) {
    await transaction(app.db, merchantId, (tx) => tryMerchant(tx, app, now, merchantId, ones))
  }
  if (due.length > 0) for (const task of ['deliveries', 'charges', 'invoice mails']) app.signals.wake(task)
  return due.length
}

async function tryMerchant(
  tx: Tx,
  app: App,
  now: Date,
  merchantId: string,
  due: readonly { readonly invoiceId: string; readonly subscriptionId: string }[],
): Promise<void> {
  const invoiceIds = due.map(({ invoiceId }) => invoiceId)
  // In this order everywhere: invoices, subscriptions, how invoices are collected.
  const invoices = await lockInvoicesIn(tx, merchantId, invoiceIds)
  const ids = [...new Set(due.map(({ subscriptionId }) => subscriptionId))]
  const subscriptions = await lockSubscriptions(tx, merchantId, ids)
  for (const collection of await lockCollections(tx, merchantId, { invoiceIds })) {
    // Another worker may have made it meanwhile.
    if (collection.nextTryAt === null || collection.nextTryAt > now) continue
    const one = subscriptions.get(collection.subscriptionId)
    const invoice = invoices.get(collection.invoiceId)
    if (!one || !invoice) throw new Error(`no subscription or invoice of ${collection.invoiceId}`)
    subscriptions.set(one.id, await tryOne(tx, app, now, { one, invoice, collection }))
  }
}

type Try = { readonly one: Subscription; readonly invoice: Invoice; readonly collection: Collection }

async function tryOne(tx: Tx, app: App, now: Date, { one, invoice, collection }: Try): Promise<Subscription> {
  const rests = { ...collection, nextTryAt: null }
  // What became of the invoice is noted: settle-noted.ts follows it.
  if (!AWAITED.includes(invoice.status) || !isCollected(one)) {
    await saveCollection(tx, rests)
    return one
  }
  if (one.collect === 'invoice') {
    const { mail: _, ...followed } = bySchedule({ ...one, dunning: { ...one.dunning, retryDays: [] } }, rests, now)
    return follow(tx, app, now, one, { ...followed, mail: null })
  }
  const methodId = usableMethod(one, collection)
  if (methodId === undefined || !app.startCharge) return follow(tx, app, now, one, bySchedule(one, rests, now))
  return charge(tx, { ...app, startCharge: app.startCharge }, now, { one, invoice, collection: rests }, methodId)
}

async function charge(
  tx: Tx,
  app: FollowApp & { readonly startCharge: StartCharge },
  now: Date,
  { one, invoice, collection }: Try,
  methodId: string,
): Promise<Subscription> {
  const tries = collection.tries + 1
  const started = await app.startCharge(tx, now, {
    merchantId: one.merchantId,
    externalId: `${invoice.id}-${tries}`,
    savedMethodId: methodId,
    amount: amountDue(invoice),
    description: one.description,
    invoiceId: invoice.id,
  })
  if (started.is === 'started') {
    await saveCollection(tx, { ...collection, tries, chargeId: started.chargeId })
    return one
  }
  return follow(tx, app, now, one, afterFailure(one, collection, { methodId, failure: started.failure }, now))
}
