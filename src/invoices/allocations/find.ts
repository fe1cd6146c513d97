import type { Db } from '../../db/db.ts'
import { transaction } from '../../db/transaction.ts'
import { readAllocationsTo } from './store.ts'

/** The payments that invoices were paid by, by the invoice; those that were taken back are left out. */
export async function findTransactionsOf(
  db: Db,
  merchantId: string,
  invoiceIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (invoiceIds.length === 0) return new Map()
  const allocations = await transaction(db, merchantId, (tx) => readAllocationsTo(tx, merchantId, invoiceIds))
  const byInvoice = Map.groupBy(allocations, ({ invoiceId }) => invoiceId)
  return new Map([...byInvoice].map(([id, ones]) => [id, [...new Set(ones.map((one) => one.transactionId))]]))
}
