import { isId } from '../base/id.ts'
import type { Db } from '../db/db.ts'
import { type Tx, transaction } from '../db/transaction.ts'
import type { Allocations } from './allocations.ts'
import type { Collection } from './collection.ts'
import type { Payers } from './payer.ts'
import { type CollectionFilter, readCollections } from './store.ts'

export type ReadApp = { readonly db: Db; readonly payers: Payers; readonly allocations: Allocations }

/** A merchant's own collection. Undefined: unknown, or another merchant's. */
export async function findCollection(app: ReadApp, merchantId: string, id: string): Promise<Collection | undefined> {
  if (!isId('pay', id)) return undefined
  const [found] = await listCollections(app, merchantId, { id, before: null, limit: 1 })
  return found
}

/** Those of these ids that exist, newest first, in a transaction of the caller's. */
export const readCollectionsIn = (
  tx: Tx,
  app: Pick<ReadApp, 'payers' | 'allocations'>,
  merchantId: string,
  ids: readonly string[],
): Promise<Collection[]> => readCollections(tx, app, merchantId, { ids, before: null, limit: ids.length })

export const listCollections = (app: ReadApp, merchantId: string, filter: CollectionFilter): Promise<Collection[]> =>
  transaction(app.db, merchantId, (tx) => readCollections(tx, app, merchantId, filter))
