import { isId } from '../base/id.ts'
import type { Db } from '../db/db.ts'
import { EVERYONE, type Tx, transaction } from '../db/transaction.ts'
import { findMerchant, type Merchant, merchantsOfRoute } from '../merchants/merchant.ts'
import { findAttemptByReference } from './attempt-by-reference.ts'
import { findInDirectory, readAttempts } from './attempt-store.ts'
import type { Attempt, Checkout } from './checkout.ts'
import { type CheckoutDetail, readDetailBatched } from './read-details.ts'
import { type ListFilter, listCheckouts as list, readCheckout } from './store.ts'

export type { CheckoutDetail } from './read-details.ts'

/** A merchant's own checkout. Undefined: unknown, or somebody else's. Those asked for together share one transaction. */
export const findCheckout = (db: Db, merchantId: string, id: string): Promise<CheckoutDetail | undefined> =>
  readDetailBatched(db, merchantId, id)

/** A checkout by its URL alone, with its merchant: the id is the capability. */
export async function findCheckoutByUrl(
  db: Db,
  id: string,
): Promise<(CheckoutDetail & { readonly merchant: Merchant }) | undefined> {
  if (!isId('co', id)) return undefined
  return transaction(db, EVERYONE, async (tx) => {
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

/** The attempt a rail speaks of: by our reference where it repeats it, else by what the rail calls the instrument. */
export async function findAttempt(
  db: Db,
  rail: string,
  { reference, instrumentReference }: { reference: string | null; instrumentReference: string | null },
): Promise<Attempt | undefined> {
  const byReference = reference === null ? undefined : await findAttemptByReference(db, reference)
  if (byReference || instrumentReference === null) return byReference
  return transaction(db, EVERYONE, (tx) => findInDirectory(tx, rail, instrumentReference))
}

async function readDetail(tx: Tx, merchantId: string, id: string): Promise<CheckoutDetail | undefined> {
  const checkout = await readCheckout(tx, merchantId, id)
  return checkout && { checkout, attempts: await readAttempts(tx, merchantId, id) }
}
