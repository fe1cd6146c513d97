import { type Selectable, sql } from 'kysely'
import { later, SECOND_MS } from '../base/clock.ts'
import { statesBefore } from '../base/state-moves.ts'
import type { Tables } from '../db/tables.ts'
import type { Tx } from '../db/transaction.ts'
import type { Report } from './report.ts'
import { REPORT_MOVES } from './states.ts'

export type Key = { readonly merchantId: string; readonly id: string }

/** A process that died with it leaves it due again so long after it began, a little later each time. */
const AGAIN_AFTER_MS = 15 * SECOND_MS
const TRIES_MAX = 5

type ReportRow = Selectable<Tables['report']> & { readonly progress?: bigint | null }

const fromRow = (row: ReportRow): Report => ({
  merchantId: row.merchant_id,
  id: row.id,
  kind: row.kind,
  format: row.format,
  status: row.status,
  firstDay: row.first_day,
  lastDay: row.last_day,
  timeZone: row.time_zone,
  beginsAt: row.begins_at,
  endsAt: row.ends_at,
  columns: row.columns,
  language: row.language,
  rowCount: countOf(row.row_count ?? (row.tries > 0 ? (row.progress ?? 0n) : null)),
  sizeBytes: countOf(row.size_bytes),
  failureCode: row.failure_code,
  createdAt: row.created_at,
  completedAt: row.completed_at,
  expiresAt: row.expires_at,
})

const countOf = (count: bigint | null): number | null => (count === null ? null : Number(count))

export async function insertReport(tx: Tx, report: Report): Promise<void> {
  await tx
    .insertInto('report')
    .values({
      merchant_id: report.merchantId,
      id: report.id,
      kind: report.kind,
      format: report.format,
      status: report.status,
      first_day: report.firstDay,
      last_day: report.lastDay,
      time_zone: report.timeZone,
      begins_at: report.beginsAt,
      ends_at: report.endsAt,
      columns: [...report.columns],
      language: report.language,
      due_at: report.createdAt,
      created_at: report.createdAt,
      expires_at: report.expiresAt,
    })
    .execute()
}

/** How many reports a merchant has, and how large their files are; the merchant's row is locked until the transaction ends, so that concurrent requests count too. */
export async function countReports(
  tx: Tx,
  merchantId: string,
): Promise<{ pending: number; stored: number; bytes: number }> {
  await tx.selectFrom('merchant').select('id').where('id', '=', merchantId).forNoKeyUpdate().execute()
  const row = await tx
    .selectFrom('report')
    .select([sql<bigint>`count(*) filter (where status = 'PENDING')`.as('pending'), sql<bigint>`count(*)`.as('stored')])
    .select(sql<bigint>`coalesce(sum(size_bytes), 0)::bigint`.as('bytes'))
    .where('merchant_id', '=', merchantId)
    .executeTakeFirstOrThrow()
  return { pending: Number(row.pending), stored: Number(row.stored), bytes: Number(row.bytes) }
}

const selectReports = (tx: Tx, merchantId: string) =>
  tx
    .selectFrom('report')
    .leftJoin('report_progress', (join) =>
      join
        .onRef('report_progress.merchant_id', '=', 'report.merchant_id')
        .onRef('report_progress.report_id', '=', 'report.id'),
    )
    .selectAll('report')
    .select('report_progress.row_count as progress')
    .where('report.merchant_id', '=', merchantId)

export async function readReport(tx: Tx, { merchantId, id }: Key): Promise<Report | undefined> {
  const row = await selectReports(tx, merchantId).where('report.id', '=', id).executeTakeFirst()
  return row && fromRow(row)
}

/** Newest first: an id begins with its time of creation. */
export async function listReports(
  tx: Tx,
  merchantId: string,
  { before, limit }: { before: string | null; limit: number },
): Promise<Report[]> {
  let query = selectReports(tx, merchantId)
  if (before !== null) query = query.where('report.id', '<', before)
  return (await query.orderBy('report.id', 'desc').limit(limit).execute()).map(fromRow)
}

/**
 * Takes the report that has been due longest, passing over those that are being made, and makes it due again for the case
 * that its maker dies. One that was begun too often is given up.
 */
export async function claimDue(tx: Tx, now: Date): Promise<Key | undefined> {
  const row = await tx
    .selectFrom('report')
    .select(['merchant_id', 'id', 'tries'])
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(1)
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (!row) return undefined
  const key = { merchantId: row.merchant_id, id: row.id }
  if (row.tries >= TRIES_MAX) {
    await failReport(tx, now, key, 'NOT_MADE')
    return claimDue(tx, now)
  }
  await tx
    .updateTable('report')
    .set({ tries: row.tries + 1, due_at: later(now, AGAIN_AFTER_MS * (row.tries + 1)) })
    .where('merchant_id', '=', key.merchantId)
    .where('id', '=', key.id)
    .execute()
  await noteProgress(tx, now, key, 0)
  return key
}

/** A try that was no fault of the report's is not counted. */
export async function returnTry(tx: Tx, { merchantId, id }: Key): Promise<void> {
  await tx
    .updateTable('report')
    .set({ tries: sql<number>`tries - 1` })
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .where('status', '=', 'PENDING')
    .where('tries', '>', 0)
    .execute()
}

/** Locks a report that is to be made until the transaction ends; undefined: another makes it, or it is made or removed. */
export async function lockPending(tx: Tx, { merchantId, id }: Key): Promise<Report | undefined> {
  const row = await tx
    .selectFrom('report')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .where('status', '=', 'PENDING')
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst()
  return row && fromRow(row)
}

/** The chunks of a locked report are all there. */
export async function finishReport(
  tx: Tx,
  now: Date,
  key: Key,
  { rowCount, sizeBytes }: { rowCount: number; sizeBytes: number },
): Promise<Report> {
  const row = await moving(tx, key, 'READY')
    .set({
      status: 'READY',
      due_at: null,
      completed_at: now,
      row_count: BigInt(rowCount),
      size_bytes: BigInt(sizeBytes),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return fromRow(row)
}

/** Marks a report as failed. No effect once it has ended. */
export async function failReport(tx: Tx, now: Date, key: Key, failureCode: 'TOO_LARGE' | 'NOT_MADE'): Promise<void> {
  await moving(tx, key, 'FAILED')
    .set({ status: 'FAILED', due_at: null, completed_at: now, failure_code: failureCode })
    .execute()
}

const moving = (tx: Tx, { merchantId, id }: Key, to: 'READY' | 'FAILED') =>
  tx
    .updateTable('report')
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .where('status', '=', sql<'PENDING'>`any (${statesBefore(REPORT_MOVES, to)})`)

/** Records the progress of a report. */
export async function noteProgress(tx: Tx, now: Date, { merchantId, id }: Key, rowCount: number): Promise<void> {
  const values = { merchant_id: merchantId, report_id: id, row_count: BigInt(rowCount), at: now }
  await tx
    .insertInto('report_progress')
    .values(values)
    .onConflict((conflict) =>
      conflict.columns(['merchant_id', 'report_id']).doUpdateSet({ row_count: values.row_count, at: now }),
    )
    .execute()
}

/** One chunk of a file; undefined: it has no more. */
export async function readChunk(tx: Tx, { merchantId, id }: Key, number: number): Promise<Buffer | undefined> {
  const row = await tx
    .selectFrom('report_chunk')
    .select('bytes')
    .where('merchant_id', '=', merchantId)
    .where('report_id', '=', id)
    .where('number', '=', number)
    .executeTakeFirst()
  return row?.bytes
}
