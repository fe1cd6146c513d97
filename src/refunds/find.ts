import { isId } from '../base/id.ts'
import type { Refund } from '../checkout/refunds/refund.ts'
import type { Db } from '../db/db.ts'
import { ALL_MERCHANTS, transaction } from '../db/transaction.ts'
import { merchantsOfRoute } from '../merchants/merchant.ts'
import { type ListFilter, listRefunds as list, readRefund } from './store.ts'

/** A merchant's own refund. Undefined: unknown, or another merchant's. */
export const findRefund = (db: Db, merchantId: string, id: string): Promise<Refund | undefined> =>
  transaction(db, merchantId, (tx) => readRefund(tx, { merchantId, id }))

export const listRefunds = (db: Db, merchantId: string, filter: ListFilter): Promise<Refund[]> =>
  transaction(db, merchantId, (tx) => list(tx, merchantId, filter))

/** A refund by the URL of its claim page alone: the id is the capability. */
export async function findRefundByUrl(db: Db, id: string): Promise<Refund | undefined> {
  if (!isId('re', id)) return undefined
  return transaction(db, ALL_MERCHANTS, async (tx) => {
    for (const merchantId of await merchantsOfRoute(tx, id)) {
      const refund = await readRefund(tx, { merchantId, id })
      if (refund) return refund
    }
    return undefined
  })
}
