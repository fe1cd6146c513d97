import { ApiError, notFound } from '../base/errors.ts'
import type { Db } from '../db/db.ts'
import { ALL_MERCHANTS, transaction } from '../db/transaction.ts'
import { deleteReport, removeReports, takeExpired } from './removal-store.ts'
import { type Key, readReport } from './store.ts'

/** Removes a report with its file. Throws NOT_FOUND, and INVALID_STATE while it is being made. */
export async function removeReport(db: Db, key: Key): Promise<void> {
  await transaction(db, key.merchantId, async (tx) => {
    if (await deleteReport(tx, key)) return
    if (!(await readReport(tx, key))) throw notFound()
    throw new ApiError('INVALID_STATE', 'It is being made just now; remove it once it is ready.')
  })
}

/** Removes up to `limit` reports of any merchants that are past their retention. Returns how many. */
export const removeExpired = (db: Db, now: Date, limit: number): Promise<number> =>
  transaction(db, ALL_MERCHANTS, async (tx) => {
    const keys = await takeExpired(tx, now, limit)
    await removeReports(tx, keys)
    return keys.length
  })
