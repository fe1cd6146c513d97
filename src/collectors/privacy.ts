import { TOMBSTONE } from '../base/privacy/personal-data.ts'
import type { Tx } from '../db/transaction.ts'

/** Erases the names on collectors, and what was requested with them; numbers and codes stay. Returns the rows. */
export async function eraseCollectorNames(tx: Tx, merchantId: string, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0
  const { numUpdatedRows } = await tx
    .updateTable('collector')
    .set({ name: TOMBSTONE, label: null, metadata: '{}', acceptance: '{}' })
    .where('merchant_id', '=', merchantId)
    .where('id', 'in', ids)
    .where('name', '<>', TOMBSTONE)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
