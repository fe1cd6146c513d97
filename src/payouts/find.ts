import type { Db } from '../db/db.ts'
import { ALL_MERCHANTS, transaction } from '../db/transaction.ts'
import { merchantsOfRoutes } from '../merchants/merchant.ts'
import type { Payout } from './payout.ts'
import { routesOfReference } from './reference.ts'
import { findByReference, type ListFilter, listPayouts as list, readPayout } from './store.ts'

/** A merchant's own payout. Undefined: unknown, or another merchant's. */
export const findPayout = (db: Db, merchantId: string, id: string): Promise<Payout | undefined> =>
  transaction(db, merchantId, (tx) => readPayout(tx, { merchantId, id }))

export const listPayouts = (db: Db, merchantId: string, filter: ListFilter): Promise<Payout[]> =>
  transaction(db, merchantId, (tx) => list(tx, merchantId, filter))

/** The payout of a reference we gave the bank of a connection; the reference carries its merchant's route. */
export async function findPayoutByReference(
  db: Db,
  connectionId: string,
  reference: string,
): Promise<Payout | undefined> {
  const payout = await transaction(db, ALL_MERCHANTS, async (tx) =>
    findByReference(tx, await merchantsOfRoutes(tx, routesOfReference(reference)), reference),
  )
  return payout?.connectionId === connectionId ? payout : undefined
}
