import { type Selectable, sql } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Wanted } from '../../reports/report.ts'
import type { Every } from './periods.ts'

/** What every report of a schedule has in common; its days depend on when it runs. */
type WantedEachTime = Omit<Wanted, 'firstDay' | 'lastDay'>

/** A report that is created repeatedly, and announced to the member who scheduled it. */
export type Schedule = {
  readonly merchantId: string
  readonly id: string
  readonly personId: string
  readonly every: Every
  readonly wanted: WantedEachTime
  readonly nextAt: Date
  readonly createdAt: Date
}
/** A schedule whose last report is to be announced. */
export type Announced = Schedule & { readonly reportId: string; readonly mailTries: number }

const fromRow = (row: Selectable<Tables['report_schedule']>): Schedule => ({
  merchantId: row.merchant_id,
  id: row.id,
  personId: row.person_id,
  every: row.every,
  wanted: JSON.parse(row.specification) as WantedEachTime,
  nextAt: row.next_at,
  createdAt: row.created_at,
})

export async function insertSchedule(tx: Tx, schedule: Schedule): Promise<void> {
  await tx
    .insertInto('report_schedule')
    .values({
      merchant_id: schedule.merchantId,
      id: schedule.id,
      person_id: schedule.personId,
      every: schedule.every,
      specification: JSON.stringify(schedule.wanted),
      next_at: schedule.nextAt,
      created_at: schedule.createdAt,
    })
    .execute()
}

/** A merchant's schedules, oldest first. */
export async function listSchedules(tx: Tx, merchantId: string): Promise<Schedule[]> {
  const query = tx.selectFrom('report_schedule').selectAll().where('merchant_id', '=', merchantId)
  return (await query.orderBy('id').execute()).map(fromRow)
}

/** False: there is no such schedule. */
export async function deleteSchedule(tx: Tx, merchantId: string, id: string): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('report_schedule')
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return deleted !== undefined
}

/** One schedule of any merchant that is due, locked until the transaction ends. */
export async function takeDueSchedule(tx: Tx, now: Date): Promise<Schedule | undefined> {
  const row = await tx
    .selectFrom('report_schedule')
    .selectAll()
    .where('next_at', '<=', now)
    .orderBy('next_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  return row && fromRow(row)
}

/** Stores when a schedule is due next, and the report that was requested; null: none could be. */
export async function advanceSchedule(
  tx: Tx,
  { merchantId, id }: Schedule,
  { nextAt, reportId }: { nextAt: Date; reportId: string | null },
): Promise<void> {
  await tx
    .updateTable('report_schedule')
    .set({ next_at: nextAt, ...(reportId === null ? {} : { report_id: reportId, mail_tries: 0 }) })
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .execute()
}

/** Claims a schedule whose report has ended, or is gone, so that it is announced once. */
export async function takeAnnouncement(tx: Tx): Promise<Announced | undefined> {
  const row = await tx
    .selectFrom('report_schedule')
    .leftJoin('report', (join) =>
      join
        .onRef('report.merchant_id', '=', 'report_schedule.merchant_id')
        .onRef('report.id', '=', 'report_schedule.report_id'),
    )
    .selectAll('report_schedule')
    .where('report_schedule.report_id', 'is not', null)
    .where(sql<boolean>`report.status is distinct from 'PENDING'`)
    .orderBy('report_schedule.created_at')
    .limit(1)
    .forUpdate('report_schedule')
    .skipLocked()
    .executeTakeFirst()
  if (!row?.report_id) return undefined
  await setAnnouncement(tx, row.merchant_id, row.id, null, row.mail_tries)
  return { ...fromRow(row), reportId: row.report_id, mailTries: row.mail_tries }
}

/** The mail was not sent: it is retried, unless another report is to be announced by now. */
export async function putAnnouncementBack(tx: Tx, { merchantId, id, reportId, mailTries }: Announced): Promise<void> {
  await setAnnouncement(tx, merchantId, id, reportId, mailTries + 1)
}

async function setAnnouncement(tx: Tx, merchantId: string, id: string, reportId: string | null, tries: number) {
  await tx
    .updateTable('report_schedule')
    .set({ report_id: reportId, mail_tries: tries })
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .where('report_id', reportId === null ? 'is not' : 'is', null)
    .execute()
}
