import type { Db } from '../db/db.ts'
import { EVERYONE, transaction } from '../db/transaction.ts'
import { merchantsOfRoute } from '../merchants/merchant.ts'
import type { Payout } from './payout.ts'
import { findByReference, type ListFilter, listPayouts as list, readPayout } from './store.ts'

/** A merchant's own payout. Undefined: unknown, or somebody else's. */
export const findPayout = (db: Db, merchantId: string, id: string): Promise<Payout | undefined> =>
  transaction(db, merchantId, (tx) => readPayout(tx, { merchantId, id }))

export const listPayouts = (db: Db, merchantId: string, filter: ListFilter): Promise<Payout[]> =>
  transaction(db, merchantId, (tx) => list(tx, merchantId, filter))

/** The payout a bank speaks of by our reference, which carries its merchant's route. */
export const findPayoutByReference = (db: Db, reference: string): Promise<Payout | undefined> =>
  transaction(db, EVERYONE, async (tx) => findByReference(tx, await merchantsOfRoute(tx, reference), reference))
