import { isId } from '../base/id.ts'
import type { Db } from '../db/db.ts'
import { ALL_MERCHANTS, type Tx, transaction } from '../db/transaction.ts'
import { findMerchant, type Merchant, merchantsOfRoute } from '../merchants/merchant.ts'
import { readTimeZone } from '../merchants/settings/settings.ts'
import { isSuspended } from '../merchants/suspension.ts'
import type { SavedMethod } from './saved-method.ts'
import * as store from './store.ts'

/** A merchant's own saved method. Undefined: unknown, or another merchant's. */
export const findSavedMethod = (db: Db, merchantId: string, id: string): Promise<SavedMethod | undefined> =>
  transaction(db, merchantId, (tx) => store.readSavedMethod(tx, { merchantId, id }))

/** Finds one in a transaction of the caller's, without a lock. */
export const findSavedMethodIn = (tx: Tx, key: store.Key): Promise<SavedMethod | undefined> =>
  store.readSavedMethod(tx, key)

/** Reads one and locks it until the transaction ends: charges of it begin one after the other. */
export const lockForCharge = (tx: Tx, key: store.Key): Promise<SavedMethod | undefined> =>
  store.lockSavedMethod(tx, key)

/** As it is while it is charged: see shareSavedMethod. */
export const readForCharge = (tx: Tx, key: store.Key): Promise<SavedMethod | undefined> =>
  store.shareSavedMethod(tx, key)

/** Several of a merchant's, as they are until the transaction ends, in order of id. */
export const readSavedMethods = (tx: Tx, merchantId: string, ids: readonly string[]): Promise<SavedMethod[]> =>
  store.shareSavedMethods(tx, merchantId, ids)

export const listSavedMethods = (db: Db, merchantId: string, filter: store.ListFilter): Promise<SavedMethod[]> =>
  transaction(db, merchantId, (tx) => store.listSavedMethods(tx, merchantId, filter))

/**
 * The saved method of a connection that a provider's call names, of any merchant. Undefined where there is none, or where the
 * names are of two.
 */
export async function findNamedSavedMethod(
  db: Db,
  connectionId: string,
  names: readonly string[],
): Promise<SavedMethod | undefined> {
  const found = await transaction(db, ALL_MERCHANTS, (tx) => store.readNamed(tx, connectionId, names))
  return found.length === 1 ? found[0] : undefined
}

/** What a page's address leads to. `zone`: that of the merchant's days. */
export type PublicSavedMethod = {
  readonly method: SavedMethod
  readonly merchant: Merchant
  readonly zone: string
  readonly isSuspended: boolean
}

/** A saved method by its page's address alone: the id is the capability. Undefined: unknown. */
export async function findSavedMethodByUrl(db: Db, id: string): Promise<PublicSavedMethod | undefined> {
  if (!isId('sm', id)) return undefined
  return transaction(db, ALL_MERCHANTS, async (tx) => {
    const method = await store.readSavedMethodByUrl(tx, await merchantsOfRoute(tx, id), id)
    const merchant = method && (await findMerchant(tx, method.merchantId))
    if (!merchant) return undefined
    return {
      method,
      merchant,
      zone: await readTimeZone(tx, merchant.id),
      isSuspended: await isSuspended(tx, merchant.id),
    }
  })
}
