import { clockIn, isoOf } from '../../base/time-zone.ts'
import type { Db } from '../../db/db.ts'
import { transaction } from '../../db/transaction.ts'
import { type CsvCell, writeCsv } from '../../tabular/write-csv.ts'
import { listAudit } from '../trail/store.ts'

const PAGE_ROWS = 1_000
const COLUMNS = ['at', 'action', 'who', 'actor', 'from', 'subject', 'status', 'detail', 'requestId', 'id']

type Wanted = {
  readonly merchantId: string
  readonly timeZone: string
  /** The first id to include, and the first one after the last. */
  readonly from: string
  readonly before: string
}

/**
 * A merchant's trail of some days as CSV, newest first: each page in a transaction of its own, however long the trail. Times
 * are of the merchant's zone, with their offset.
 */
export const writeTrail = (db: Db, wanted: Wanted): AsyncGenerator<string> => writeCsv(COLUMNS, readPages(db, wanted))

async function* readPages(db: Db, { merchantId, timeZone, from, ...wanted }: Wanted): AsyncGenerator<CsvCell[][]> {
  const clock = clockIn(timeZone)
  let before: string | null = wanted.before
  const readPage = (page: { limit: number; before: string; from: string }) =>
    transaction(db, merchantId, (tx) => listAudit(tx, merchantId, page))
  type Rows = Awaited<ReturnType<typeof readPage>>
  while (before !== null) {
    const rows: Rows = await readPage({ limit: PAGE_ROWS, before, from })
    const shown = rows.slice(0, PAGE_ROWS)
    yield shown.map((row) => [
      isoOf(row.at, clock(row.at)),
      row.what,
      row.who,
      row.actor,
      row.ip,
      row.subject,
      row.status,
      row.detail,
      row.request_id,
      row.id,
    ])
    before = rows.length > PAGE_ROWS ? (shown.at(-1)?.id ?? null) : null
  }
}
