import { isId } from '../../base/id.ts'
import type { Db } from '../../db/db.ts'
import { ALL_MERCHANTS, transaction } from '../../db/transaction.ts'
import { findAttemptByReference } from '../attempts/find-by-reference.ts'
import { findInDirectory } from '../attempts/store.ts'
import type { Attempt, Checkout } from '../checkout.ts'
import { type ListFilter, listCheckouts as list } from '../store.ts'
import { type CheckoutState, type DetailWithMerchant, readDetailBatched, readDetailByUrl } from './read-details.ts'

export type { CheckoutDetail, CheckoutState } from './read-details.ts'

/** A merchant's own checkout. Undefined: unknown, or another merchant's. Concurrent reads share one transaction. */
export const findCheckout = (db: Db, merchantId: string, id: string): Promise<CheckoutState | undefined> =>
  readDetailBatched(db, merchantId, id)

/** A checkout by its URL alone, with its merchant: the id is the capability. */
export const findCheckoutByUrl = async (db: Db, id: string): Promise<DetailWithMerchant | undefined> =>
  isId('co', id) ? readDetailByUrl(db, id) : undefined

export const listCheckouts = (db: Db, merchantId: string, filter: ListFilter): Promise<Checkout[]> =>
  transaction(db, merchantId, (tx) => list(tx, merchantId, filter))

/**
 * The attempt that a provider refers to over a connection: by our reference if it repeats it, otherwise by its own reference of the
 * instrument. An attempt over another connection does not match.
 */
export async function findAttempt(
  db: Db,
  connectionId: string,
  { reference, instrumentReference }: { reference: string | null; instrumentReference: string | null },
): Promise<Attempt | undefined> {
  const byReference = reference === null ? undefined : await findAttemptByReference(db, reference)
  if (byReference) return byReference.connectionId === connectionId ? byReference : undefined
  if (instrumentReference === null) return undefined
  return transaction(db, ALL_MERCHANTS, (tx) => findInDirectory(tx, connectionId, instrumentReference))
}
