import type { Db } from '../db/db.ts'
import { transaction } from '../db/transaction.ts'
import type { Report } from './report.ts'
import * as store from './store.ts'

/** One of a merchant's reports. */
export const findReport = (db: Db, merchantId: string, id: string): Promise<Report | undefined> =>
  transaction(db, merchantId, (tx) => store.readReport(tx, { merchantId, id }))

/** A merchant's reports, newest first. */
export const listReports = (
  db: Db,
  merchantId: string,
  page: { before: string | null; limit: number },
): Promise<Report[]> => transaction(db, merchantId, (tx) => store.listReports(tx, merchantId, page))

/** The file of a READY report, piece by piece, each read when the one before is sent. Throws where it was removed meanwhile. */
export async function* readFile(db: Db, { merchantId, id, sizeBytes }: Report): AsyncGenerator<Buffer> {
  let sent = 0
  for (let number = 1; sent < (sizeBytes ?? 0); number++) {
    const chunk = await transaction(db, merchantId, (tx) => store.readChunk(tx, { merchantId, id }, number))
    if (!chunk) throw new Error(`${id} was removed while it was read`)
    sent += chunk.length
    yield chunk
  }
}
