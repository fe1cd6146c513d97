import { type Clock, later, SECOND_MS } from '../../base/clock.ts'
import type { Db } from '../../db/db.ts'
import { ALL_MERCHANTS, transaction } from '../../db/transaction.ts'
import { claim } from '../../jobs/claim.ts'
import { dueRows } from '../../jobs/due.ts'
import type { Task } from '../../jobs/worker.ts'
import { claimDueReport, type DueReport, putOffReport } from './store.ts'

export type ReportSettings = {
  readonly db: Db
  readonly clock: Clock
  /** Where reports go, and the key they are made with. */
  readonly reportUrl: string
  readonly reportKey: string
}

const TIMEOUT_MS = 10 * SECOND_MS
const TRIES_MAX = 20
const RETRY_MAX_MS = 60 * SECOND_MS

/** Sends the provider's reports that are due, one after the other, until each is accepted. */
export const reportTask = (settings: ReportSettings, stopping: AbortSignal, everyMs: Task['everyMs']): Task => ({
  name: 'sandbox kyb reports',
  everyMs,
  hasDue: dueRows(settings.db, { from: 'kyb_provider.report', at: 'due_at' }),
  async run(now) {
    const { db, clock } = settings
    const report = await claim(db, (tx) => claimDueReport(tx, now))
    if (!report) return 0
    const isDone = (await sendReport(settings, report, stopping)) || report.tries >= TRIES_MAX
    const retryMs = Math.min(RETRY_MAX_MS, SECOND_MS * 2 ** (report.tries - 1))
    await transaction(db, ALL_MERCHANTS, (tx) => putOffReport(tx, report.id, isDone ? null : later(clock(), retryMs)))
    return 1
  },
})

/** Sends one report. Returns whether it was accepted. */
async function sendReport(
  { reportUrl, reportKey }: ReportSettings,
  { referenceId, status, reason }: DueReport,
  stopping: AbortSignal,
): Promise<boolean> {
  try {
    const response = await fetch(reportUrl, {
      method: 'POST',
      headers: { authorization: `Bearer ${reportKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({ reference_id: referenceId, status, ...(reason === null ? {} : { reason }) }),
      signal: AbortSignal.any([stopping, AbortSignal.timeout(TIMEOUT_MS)]),
    })
    await response.body?.cancel()
    return response.ok
  } catch {
    return false
  }
}
