import { DAY_MS, HOUR_MS, later } from '../../base/clock.ts'
import { HOME } from '../../markets/market-of.ts'
import type { PayoutApp } from '../app.ts'
import { reconcile } from './reconcile.ts'
import { parseStatement } from './statement.ts'
import { readLastDay } from './store.ts'

/** A bank that provides its statement of a day, over this connection. */
export type StatementSource = { readonly connectionId: string; readonly read: (day: string) => Promise<string> }

const SOURCE = 'bank'
/** A day is reconciled this long after its end: what the bank paid at midnight has been reported by then. */
const WAIT_MS = HOUR_MS
/** Missed days are caught up, this far back. */
const DAYS_BACK = 31

/**
 * Reconciles the oldest past day (of the home market) not reconciled yet with the bank's statement; the first time, yesterday.
 * Returns the number of days reconciled. Two processes may both reconcile a day: they find the same.
 */
export async function reconcileDaily(
  app: Pick<PayoutApp, 'db' | 'clock' | 'signals' | 'log'>,
  { connectionId, read }: StatementSource,
): Promise<number> {
  const now = app.clock()
  const yesterday = HOME.calendar.dayOf(later(now, -DAY_MS - WAIT_MS))
  const day = nextDay(await readLastDay(app.db, SOURCE), yesterday)
  if (day > yesterday) return 0
  const lines = parseStatement(await read(day))
  const { matched, faults } = await reconcile(app.db, now, { day, source: SOURCE, lines, connectionId })
  if (faults.length > 0) app.log.error({ day, matched, faults: faults.length }, 'reconciliation found differences')
  app.signals.wake('payouts')
  return 1
}

function nextDay(lastDone: string | undefined, yesterday: string): string {
  if (lastDone === undefined) return yesterday
  const after = HOME.calendar.dayOf(later(HOME.calendar.startOf(lastDone), DAY_MS))
  const oldest = HOME.calendar.dayOf(later(HOME.calendar.startOf(yesterday), (1 - DAYS_BACK) * DAY_MS))
  return after > oldest ? after : oldest
}
