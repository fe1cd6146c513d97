import { findCollectedPayments } from '../../checkout/receipts/find-collected.ts'
import type { Paid } from '../../checkout/receipts/paid.ts'
import type { Db } from '../../db/db.ts'
import { transaction } from '../../db/transaction.ts'

type Collector = { readonly merchantId: string; readonly id: string; readonly connectionId: string }

/** `isByReference`: by what its provider called it to us; an RRN is printed in the payer's app as well. */
type Refunded = { readonly paid: Paid; readonly isByReference: boolean }

/**
 * The payment of a collector that a provider's report of a refund names. Undefined: none is known by these names, or they are of
 * two; which of a collector's payments was meant is never guessed.
 */
export const findRefunded = (
  db: Db,
  { merchantId, id: collectorId, connectionId }: Collector,
  names: readonly string[],
): Promise<Refunded | undefined> =>
  transaction(db, merchantId, async (tx) => {
    if (names.length === 0) return undefined
    for (const named of ['reference', 'rrn'] as const) {
      const [paid, ...others] = await findCollectedPayments(tx, merchantId, { collectorId, connectionId, named, names })
      if (paid) return others.length === 0 ? { paid, isByReference: named === 'reference' } : undefined
    }
    return undefined
  })
