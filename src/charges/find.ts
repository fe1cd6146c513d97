import type { Attempt } from '../checkout/checkout.ts'
import type { Db } from '../db/db.ts'
import { transaction } from '../db/transaction.ts'
import type { Charge } from './charge.ts'
import * as store from './store.ts'

/** A merchant's own charge. Undefined: unknown, or another merchant's. */
export const findCharge = (db: Db, merchantId: string, id: string): Promise<Charge | undefined> =>
  transaction(db, merchantId, (tx) => store.readCharge(tx, { merchantId, id }))

/** The charge that an attempt is of; undefined: a payer makes it. */
export const findChargeOf = async (db: Db, { merchantId, chargeId }: Attempt): Promise<Charge | undefined> =>
  chargeId === null ? undefined : findCharge(db, merchantId, chargeId)

/** The charge of an invoice whose outcome is open; undefined: none is. */
export const findOpenChargeOf = (
  db: Db,
  { merchantId, id }: { readonly merchantId: string; readonly id: string },
): Promise<Charge | undefined> => transaction(db, merchantId, (tx) => store.readOpenOf(tx, merchantId, id))

export const listCharges = (db: Db, merchantId: string, filter: store.ListFilter): Promise<Charge[]> =>
  transaction(db, merchantId, (tx) => store.listCharges(tx, merchantId, filter))
