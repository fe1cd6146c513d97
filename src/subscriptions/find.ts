import { notFound } from '../base/errors.ts'
import type { Db } from '../db/db.ts'
import { transaction } from '../db/transaction.ts'
import type { Collection } from './collection.ts'
import { readCollections } from './dunning/store.ts'
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

export const listSubscriptions = (db: Db, merchantId: string, filter: store.ListFilter): Promise<Subscription[]> =>
  transaction(db, merchantId, (tx) => store.listSubscriptions(tx, merchantId, filter))
