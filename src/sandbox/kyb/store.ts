import { sql } from 'kysely'
import { later } from '../../base/clock.ts'
import type { Tx } from '../../db/transaction.ts'
import { type PlannedReport, planReports } from './plan.ts'

/** A claimed report comes due again after this, in case the process that claimed it died. */
const LEASE_MS = 30_000

/**
 * Takes an application and plans what will be reported of it. Data that comes again is reviewed again once every report of
 * the review before has been sent, and is otherwise the same application.
 */
export async function takeApplication(
  tx: Tx,
  now: Date,
  { referenceId, legalName }: { referenceId: string; legalName: string },
): Promise<void> {
  const { id } = await tx
    .insertInto('kyb_provider.application')
    .values({ reference_id: referenceId, legal_name: legalName, received_at: now })
    .onConflict((conflict) => conflict.column('reference_id').doUpdateSet({ legal_name: legalName, received_at: now }))
    .returning('id')
    .executeTakeFirstOrThrow()
  const open = await tx
    .selectFrom('kyb_provider.report')
    .select('id')
    .where('application_id', '=', id)
    .where('due_at', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  if (open) return
  const rows = planReports(now, { legalName, isReordered: id % 2n === 0n }).map(({ status, reason, dueAt }) => ({
    application_id: id,
    status,
    reason,
    due_at: dueAt,
  }))
  await tx.insertInto('kyb_provider.report').values(rows).execute()
}

export type DueReport = {
  readonly id: bigint
  readonly referenceId: string
  readonly status: PlannedReport['status']
  readonly reason: string | null
  /** This try counted. */
  readonly tries: number
}

/** Claims one report that is due and before which nothing of its application is still due. */
export async function claimDueReport(tx: Tx, now: Date): Promise<DueReport | undefined> {
  const { rows } = await sql<{
    id: bigint
    reference_id: string
    status: DueReport['status']
    reason: string | null
    tries: number
  }>`
    update kyb_provider.report as report set due_at = ${later(now, LEASE_MS)}, tries = report.tries + 1
    from kyb_provider.application as application
    where application.id = report.application_id and report.id = (
      select due.id from kyb_provider.report as due
      where due.due_at <= ${now} and not exists (
        select from kyb_provider.report as earlier
        where earlier.application_id = due.application_id and earlier.id < due.id and earlier.due_at is not null)
      order by due.due_at limit 1 for update skip locked)
    returning report.id, application.reference_id, report.status, report.reason, report.tries`.execute(tx)
  const [row] = rows
  return row && { id: row.id, referenceId: row.reference_id, status: row.status, reason: row.reason, tries: row.tries }
}

/** Sets when a report is sent again; null: never. */
export async function putOffReport(tx: Tx, id: bigint, dueAt: Date | null): Promise<void> {
  await tx.updateTable('kyb_provider.report').set({ due_at: dueAt }).where('id', '=', id).execute()
}
