import type { Tx } from '../db/transaction.ts'
import type { Key } from './store.ts'

/** Removes a report with its file. False: it is being made just now, or is not there. */
export async function deleteReport(tx: Tx, { merchantId, id }: Key): Promise<boolean> {
  const locked = await tx
    .selectFrom('report')
    .select('id')
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (!locked) return false
  await removeReports(tx, [{ merchantId, id }])
  return true
}

/** Up to `limit` reports of any merchants that are past their retention; each is the caller's until the transaction ends. */
export async function takeExpired(tx: Tx, now: Date, limit: number): Promise<Key[]> {
  const rows = await tx
    .selectFrom('report')
    .select(['merchant_id', 'id'])
    .where('expires_at', '<=', now)
    .orderBy('expires_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
  return rows.map((row) => ({ merchantId: row.merchant_id, id: row.id }))
}

/** Removes locked reports. */
export async function removeReports(tx: Tx, keys: readonly Key[]): Promise<void> {
  for (const { merchantId, id } of keys) {
    await tx.deleteFrom('report_progress').where('merchant_id', '=', merchantId).where('report_id', '=', id).execute()
    // Its chunks go with it.
    await tx.deleteFrom('report').where('merchant_id', '=', merchantId).where('id', '=', id).execute()
  }
}
