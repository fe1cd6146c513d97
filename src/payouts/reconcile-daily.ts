import { DAY_MS, later } from '../base/clock.ts'
import type { PayoutApp } from './app.ts'
import { jakartaDay } from './jakarta.ts'
import { reconcile } from './reconcile.ts'
import { hasRun } from './reconcile-store.ts'
import { parseStatement } from './statement.ts'

const SOURCE = 'bank'

/**
 * Reconciles yesterday (Jakarta) with the statement the bank gives out, once. Returns how many days it did. Two processes
 * may both do it: the second finds everything matched already.
 */
export async function reconcileYesterday(
  app: PayoutApp,
  readStatement: (day: string) => Promise<string>,
): Promise<number> {
  const now = app.clock()
  const day = jakartaDay(later(now, -DAY_MS))
  if (await hasRun(app.db, SOURCE, day)) return 0
  const report = await reconcile(app.db, now, { day, source: SOURCE, lines: parseStatement(await readStatement(day)) })
  if (report.faults.length > 0) app.log.error({ day, faults: report.faults.length }, 'reconciliation found differences')
  app.hints.wake('payouts')
  return 1
}
