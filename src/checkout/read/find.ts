import { isId } from '../../base/id.ts'
import type { Db } from '../../db/db.ts'
import { ALL_MERCHANTS, type Tx, transaction } from '../../db/transaction.ts'
import { findMerchant, type Merchant, merchantsOfRoute } from '../../merchants/merchant.ts'
import { findAttemptByReference } from '../attempts/find-by-reference.ts'
import { findInDirectory, readAttempts } from '../attempts/store.ts'
import type { Attempt, Checkout } from '../checkout.ts'
import { readRefunds } from '../refunds/row.ts'
import { type ListFilter, listCheckouts as list, readCheckout } from '../store.ts'
import { type CheckoutDetail, readDetailBatched } from './read-details.ts'

export type { CheckoutDetail } from './read-details.ts'

/** A merchant's own checkout. Undefined: unknown, or another merchant's. Concurrent reads share one transaction. */
export const findCheckout = (db: Db, merchantId: string, id: string): Promise<CheckoutDetail | undefined> =>
  readDetailBatched(db, merchantId, id)

/** A checkout by its URL alone, with its merchant: the id is the capability. */
export async function findCheckoutByUrl(
  db: Db,
  id: string,
): Promise<(CheckoutDetail & { readonly merchant: Merchant }) | undefined> {
  if (!isId('co', id)) return undefined
  return transaction(db, ALL_MERCHANTS, async (tx) => {
    for (const merchantId of await merchantsOfRoute(tx, id)) {
      const detail = await readDetail(tx, merchantId, id)
      const merchant = detail && (await findMerchant(tx, merchantId))
      if (detail && merchant) return { ...detail, merchant }
    }
    return undefined
  })
}

export const listCheckouts = (db: Db, merchantId: string, filter: ListFilter): Promise<Checkout[]> =>
  transaction(db, merchantId, (tx) => list(tx, merchantId, filter))

/**
 * The attempt that a provider refers to over a connection: by our reference where it repeats it, else by its own of the
 * instrument. One that was made over another connection is none.
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

async function readDetail(tx: Tx, merchantId: string, id: string): Promise<CheckoutDetail | undefined> {
  const checkout = await readCheckout(tx, merchantId, id)
  if (!checkout) return undefined
  const attempts = await readAttempts(tx, merchantId, id)
  return { checkout, attempts, refunds: await readRefunds(tx, merchantId, id) }
}
