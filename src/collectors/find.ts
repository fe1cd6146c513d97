import { isId } from '../base/id.ts'
import type { Db } from '../db/db.ts'
import { ALL_MERCHANTS, type Tx, transaction } from '../db/transaction.ts'
import { findMerchant, type Merchant, merchantsOfRoute } from '../merchants/merchant.ts'
import { isSuspended } from '../merchants/suspension.ts'
import type { Collector, CountedCollector } from './collector.ts'
import { withReceived } from './received.ts'
import {
  type Key,
  type ListFilter,
  listCollectors,
  readByReference,
  readCollector,
  readCollectorByUrl,
  readNamed,
  shareCollectors,
} from './store.ts'

/** A merchant's own collector. Undefined: unknown, or another merchant's. */
export const findCollector = (db: Db, merchantId: string, id: string): Promise<CountedCollector | undefined> =>
  transaction(db, merchantId, async (tx) => {
    const collector = await readCollector(tx, { merchantId, id })
    const [counted] = collector ? await withReceived(tx, [collector]) : []
    return counted
  })

/** Finds collectors in a transaction of the caller's. */
export const findCollectorIn = (tx: Tx, key: Key): Promise<Collector | undefined> => readCollector(tx, key)

/** The collector of a merchant's own reference, in a transaction of the caller's. */
export async function findCollectorByExternalId(
  tx: Tx,
  merchantId: string,
  externalId: string,
): Promise<Collector | undefined> {
  const [found] = await listCollectors(tx, merchantId, { externalId, before: null, limit: 1 })
  return found
}

/** Collectors by their ids and by the merchant's own references, of those of these references that exist. */
export async function findCollectorsByReference(
  tx: Tx,
  merchantId: string,
  references: readonly string[],
): Promise<ReadonlyMap<string, Collector>> {
  const found = await readByReference(tx, merchantId, references)
  return new Map(found.flatMap((one) => [[one.id, one] as const, [one.externalId, one] as const]))
}

/** Collectors by id, as they are while money of them is recorded: see shareCollectors. A missing one is a bug, and throws. */
export async function readForMoney(
  tx: Tx,
  merchantId: string,
  ids: readonly string[],
): Promise<(id: string) => Collector> {
  const found = new Map((await shareCollectors(tx, merchantId, ids)).map((one) => [one.id, one]))
  return (id) => {
    const collector = found.get(id)
    if (!collector) throw new Error(`the collector ${id} cannot be read`)
    return collector
  }
}

/** The newest collectors that a typed text means, in a transaction of the caller's. */
export const findCollectorsByText = (tx: Tx, merchantId: string, text: string, limit: number): Promise<Collector[]> =>
  listCollectors(tx, merchantId, { text, before: null, limit })

export const listCounted = (db: Db, merchantId: string, filter: ListFilter): Promise<CountedCollector[]> =>
  transaction(db, merchantId, async (tx) => withReceived(tx, await listCollectors(tx, merchantId, filter)))

/**
 * The collector of a connection that a provider's call names, of any merchant. Undefined where there is none, or where the
 * names are of two.
 */
export async function findNamedCollector(
  db: Db,
  connectionId: string,
  names: readonly string[],
): Promise<Collector | undefined> {
  const found = await transaction(db, ALL_MERCHANTS, (tx) => readNamed(tx, connectionId, names))
  return found.length === 1 ? found[0] : undefined
}

/** What a page's address leads to. `isSuspended`: its merchant takes no payments. */
export type PublicCollector = {
  readonly collector: Collector
  readonly merchant: Merchant
  readonly isSuspended: boolean
}

/** A collector by its page's address alone: the id is the capability. Undefined: unknown, or none was made. */
export async function findCollectorByUrl(db: Db, id: string): Promise<PublicCollector | undefined> {
  if (!isId('col', id)) return undefined
  return transaction(db, ALL_MERCHANTS, async (tx) => {
    const collector = await readCollectorByUrl(tx, await merchantsOfRoute(tx, id), id)
    if (!collector || collector.status === 'FAILED') return undefined
    const merchant = await findMerchant(tx, collector.merchantId)
    return merchant && { collector, merchant, isSuspended: await isSuspended(tx, merchant.id) }
  })
}
