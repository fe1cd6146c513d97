import { notFound } from '../base/errors.ts'
import type { Db } from '../db/db.ts'
import { transaction } from '../db/transaction.ts'
import type { Collection } from './collection.ts'
import { type Collecting, readCollecting, readCollections, readCollectionsOf } from './dunning/store.ts'
import { type Outcome, readOutcomes } from './outcomes.ts'
import { type Recurring, readFailing, readRecurring } from './recurring.ts'
import * as store from './store.ts'
import type { Subscription } from './subscription.ts'

type Key = { readonly merchantId: string; readonly id: string }
type Detail = { readonly subscription: Subscription; readonly collections: readonly Collection[] }

/** A merchant's own subscription, with its invoices that are not paid. Throws NOT_FOUND. */
export const findSubscription = (db: Db, key: Key): Promise<Detail> =>
  transaction(db, key.merchantId, async (tx) => {
    const subscription = await store.readSubscription(tx, key)
    if (!subscription) throw notFound()
    return { subscription, collections: await readCollections(tx, key.merchantId, key.id) }
  })

/** Those of a transaction of the caller's. */
export const listSubscriptionsIn = store.listSubscriptions

export const listSubscriptions = (db: Db, merchantId: string, filter: store.ListFilter): Promise<Subscription[]> =>
  transaction(db, merchantId, (tx) => store.listSubscriptions(tx, merchantId, filter))

/** How invoices are collected, by their ids. Those of no subscription are left out. */
export const findCollections = (
  db: Db,
  merchantId: string,
  invoiceIds: readonly string[],
): Promise<ReadonlyMap<string, Collection>> =>
  transaction(db, merchantId, (tx) => readCollectionsOf(tx, merchantId, invoiceIds))

/** What is being collected of subscriptions, by their ids. Those of which nothing is are left out. */
export const findCollecting = (
  db: Db,
  merchantId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Collecting>> => transaction(db, merchantId, (tx) => readCollecting(tx, merchantId, ids))

/** What a merchant's subscriptions bill again and again: see readRecurring. */
export const findRecurring = (db: Db, merchantId: string): Promise<Recurring[]> =>
  transaction(db, merchantId, (tx) => readRecurring(tx, merchantId))

/** Those of a merchant's that are PAST_DUE: see readFailing. */
export const findFailing = (db: Db, merchantId: string): ReturnType<typeof readFailing> =>
  transaction(db, merchantId, (tx) => readFailing(tx, merchantId))

/** What became of a merchant's invoices that could not be collected: see readOutcomes. */
export const findOutcomes = (db: Db, merchantId: string, fromMonth: string): Promise<Outcome[]> =>
  transaction(db, merchantId, (tx) => readOutcomes(tx, merchantId, fromMonth))
