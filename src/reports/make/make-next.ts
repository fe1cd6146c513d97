import { sql } from 'kysely'
import type { BaseLogger } from 'pino'
import { type Clock, SECOND_MS } from '../../base/clock.ts'
import type { Db } from '../../db/db.ts'
import { isTransient } from '../../db/failures.ts'
import { longTransaction, type Tx, transaction } from '../../db/transaction.ts'
import { claim } from '../../jobs/claim.ts'
import { recordEvent } from '../../webhooks/outbox.ts'
import { reportReady } from '../events.ts'
import { isDocument, type Report, type TableKind } from '../report.ts'
import { claimDue, failReport, finishReport, type Key, lockPending, noteProgress, returnTry } from '../store.ts'
import { type Letterheads, makeDocument } from './document.ts'
import { ReportTooLarge, storeChunks } from './store-chunks.ts'
import { makeTableFile } from './table-file.ts'

export type MakeApp = Letterheads & {
  readonly db: Db
  readonly clock: Clock
  readonly livemode: boolean
  readonly log: Pick<BaseLogger, 'error'>
  readonly signals: { wake(task: string): void }
  /** Largest file; absent: SIZE_MAX_BYTES. */
  readonly sizeMaxBytes?: number
}

/** How often the number of lines is published for those who wait. */
const PROGRESS_MS = 2 * SECOND_MS

/**
 * Makes the report that has been due longest, entirely or not at all: what it reads and writes is one transaction, which
 * locks its row. A process that dies leaves nothing, and another begins again once the row is due. Returns how many it took.
 */
export async function makeNext(app: MakeApp, now: Date): Promise<number> {
  const key = await claim(app.db, (tx) => claimDue(tx, now))
  if (!key) return 0
  try {
    const isMade = await longTransaction(app.db, key.merchantId, (tx) => make(tx, app, key))
    if (isMade) for (const task of ['deliveries', 'report mails']) app.signals.wake(task)
  } catch (error) {
    if (!(error instanceof ReportTooLarge)) {
      // It is tried again when it is due, at most TRIES_MAX times; a database that was away is no fault of the report.
      app.log.error({ err: error, report: key.id }, 'report not made')
      if (isTransient(error)) await transaction(app.db, key.merchantId, (tx) => returnTry(tx, key))
      return 1
    }
    await transaction(app.db, key.merchantId, (tx) => failReport(tx, app.clock(), key, 'TOO_LARGE'))
  }
  return 1
}

async function make(tx: Tx, app: MakeApp, key: Key): Promise<boolean> {
  // Everything it reads is of one moment: the sums of a document agree with each other.
  await sql`set transaction isolation level repeatable read`.execute(tx)
  const report = await lockPending(tx, key)
  if (!report) return false
  const file = await fileOf(tx, app, report)
  const sizeBytes = await storeChunks(tx, key, file.bytes, app.sizeMaxBytes)
  const ready = await finishReport(tx, app.clock(), key, { rowCount: file.rowCount, sizeBytes })
  await recordEvent(tx, app.clock(), reportReady(app, ready))
  return true
}

async function fileOf(tx: Tx, app: MakeApp, report: Report) {
  if (isDocument(report.kind)) return makeDocument(tx, app.clock(), report, app)
  let notedAtMs = performance.now()
  return makeTableFile(tx, report as Report & { kind: TableKind }, async (rowCount) => {
    if (performance.now() - notedAtMs < PROGRESS_MS) return
    notedAtMs = performance.now()
    // On another connection: this transaction shows nothing before its end. That it cannot be shown ends nothing.
    const note = transaction(app.db, report.merchantId, (other) => noteProgress(other, app.clock(), report, rowCount))
    await note.catch((err: unknown) => app.log.error({ err, report: report.id }, 'progress of a report not written'))
  })
}
