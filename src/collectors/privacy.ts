import { type Holding, TOMBSTONE } from '../base/privacy/personal-data.ts'
import type { Tx } from '../db/transaction.ts'

/** What the collectors of customers hold about a person. */
export async function findCollectors(tx: Tx, merchantId: string, customerIds: readonly string[]) {
  const rows =
    customerIds.length === 0
      ? []
      : await tx
          .selectFrom('collector')
          .select(['id', 'name', 'created_at'])
          .where('merchant_id', '=', merchantId)
          .where('customer_id', 'in', customerIds)
          .orderBy('id')
          .execute()
  return {
    collectorIds: rows.map(({ id }) => id),
    values: rows.map(({ name }) => name),
    holdings: rows.map(
      ({ id, created_at: at, name }): Holding => ({
        table: 'collector',
        id,
        at,
        why: 'whose money a number takes',
        until: 'erased on request; the row itself stays with the books',
        fields: { name },
      }),
    ),
  }
}

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
