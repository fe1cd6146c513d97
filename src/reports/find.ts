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

/**
 * The file of a READY report, chunk by chunk, each read when the previous one is sent. Undefined: it was removed meanwhile; throws
 * where that happens later, since a part of it may have been sent.
 */
export async function openFile(db: Db, report: Report): Promise<AsyncIterable<Buffer> | undefined> {
  const first = await readPiece(db, report, 1)
  return first && piecesOf(db, report, first)
}

async function* piecesOf(db: Db, report: Report, first: Buffer): AsyncGenerator<Buffer> {
  yield first
  let sent = first.length
  for (let number = 2; sent < (report.sizeBytes ?? 0); number++) {
    const piece = await readPiece(db, report, number)
    if (!piece) throw new Error(`${report.id} was removed while it was read`)
    sent += piece.length
    yield piece
  }
}

const readPiece = (db: Db, { merchantId, id }: Report, number: number): Promise<Buffer | undefined> =>
  transaction(db, merchantId, (tx) => store.readChunk(tx, { merchantId, id }, number))
