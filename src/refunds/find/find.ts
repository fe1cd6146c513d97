import type { Refund } from '../../checkout/refunds/refund.ts'
import type { Db } from '../../db/db.ts'
import { transaction } from '../../db/transaction.ts'
import { type ListFilter, listRefunds as list, readRefund } from '../store.ts'

/** A merchant's own refund. Undefined: unknown, or another merchant's. */
export const findRefund = (db: Db, merchantId: string, id: string): Promise<Refund | undefined> =>
  transaction(db, merchantId, (tx) => readRefund(tx, { merchantId, id }))

export const listRefunds = (db: Db, merchantId: string, filter: ListFilter): Promise<Refund[]> =>
  transaction(db, merchantId, (tx) => list(tx, merchantId, filter))
