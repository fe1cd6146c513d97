import { claimHashOf } from '../../checkout/refunds/claim-links.ts'
import type { Refund } from '../../checkout/refunds/refund.ts'
import type { Db } from '../../db/db.ts'
import { ALL_MERCHANTS, transaction } from '../../db/transaction.ts'
import { merchantsOfRoute } from '../../merchants/merchant.ts'
import { readRefundByClaim } from './claim-store.ts'

/** A refund by the token of its claim link, which is the only credential; undefined: an unknown token. */
export async function findRefundByClaim(db: Db, token: string): Promise<Refund | undefined> {
  const hash = claimHashOf(token)
  if (!hash) return undefined
  return transaction(db, ALL_MERCHANTS, async (tx) => {
    for (const merchantId of await merchantsOfRoute(tx, token)) {
      const refund = await readRefundByClaim(tx, merchantId, hash)
      if (refund) return refund
    }
    return undefined
  })
}
