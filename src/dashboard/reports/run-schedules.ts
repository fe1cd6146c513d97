import type { Clock } from '../../base/clock.ts'
import { ApiError } from '../../base/errors.ts'
import type { Db } from '../../db/db.ts'
import { ALL_MERCHANTS, type Tx, transaction } from '../../db/transaction.ts'
import { createReport } from '../../reports/create.ts'
import { findMembership } from '../people/membership.ts'
import { may } from '../people/permissions.ts'
import { nextRun, periodBefore } from './periods.ts'
import { advanceSchedule, deleteSchedule, type Schedule, takeDueSchedule } from './schedule-store.ts'

type App = { readonly db: Db; readonly clock: Clock; readonly signals: { wake(task: string): void } }

/**
 * Requests the report of one schedule that is due, for the period before it, however late it is. A schedule whose
 * member has left, or may no longer read reports, ends. Returns how many were due.
 */
export async function runNextSchedule({ db, signals }: App, now: Date): Promise<number> {
  const count = await transaction(db, ALL_MERCHANTS, async (tx) => {
    const schedule = await takeDueSchedule(tx, now)
    if (!schedule) return 0
    await run(tx, schedule, now)
    return 1
  })
  if (count > 0) signals.wake('reports')
  return count
}

async function run(tx: Tx, schedule: Schedule, now: Date): Promise<void> {
  const { merchantId, personId, every, wanted, nextAt } = schedule
  const membership = await findMembership(tx, merchantId, personId)
  if (!membership || !may(membership, 'reports.read')) {
    await deleteSchedule(tx, merchantId, schedule.id)
    return
  }
  const { timeZone } = membership
  const reportId = await request(tx, now, merchantId, { ...wanted, ...periodBefore(timeZone, every, nextAt) })
  await advanceSchedule(tx, schedule, { nextAt: nextRun(timeZone, every, now), reportId })
}

/** Null: the merchant has reached the limit of reports. */
async function request(tx: Tx, now: Date, merchantId: string, wanted: Parameters<typeof createReport>[3]) {
  try {
    return (await createReport(tx, now, merchantId, wanted)).id
  } catch (error) {
    if (error instanceof ApiError && error.code === 'LIMIT_EXCEEDED') return null
    throw error
  }
}
