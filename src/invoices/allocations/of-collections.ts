import { sql } from 'kysely'
import type { Allocations } from '../../collections/allocations.ts'
import { toAllocation } from '../wire.ts'
import { readAllocationsOf } from './store.ts'

/** What invoices have of collections. */
export const ALLOCATIONS: Allocations = {
  read: async (tx, merchantId, ids) => {
    const allocations = await readAllocationsOf(tx, merchantId, ids)
    return Map.groupBy(allocations.map(toAllocation), ({ transactionId }) => transactionId)
  },
  sum: sql<bigint>`coalesce((
    select allocated from allocated_payment
    where merchant_id = receipt.merchant_id and transaction_id = receipt.id
  ), 0)`,
}
