import { DAY_MS, later } from '../../base/clock.ts'
import { closeDb, openDb } from '../../db/db.ts'
import { ALL_MERCHANTS, transaction } from '../../db/transaction.ts'
import { countOpenSince } from '../../statements/breaks/read-breaks.ts'
import { type Finding, messageOf, ok, warning } from './finding.ts'

const TIMEOUT_MS = 5_000

/** Whether a difference between banks and books has been open for more than a day. */
export async function checkStatements(url: string, now: Date): Promise<Finding> {
  const db = openDb({ url, connectionsMax: 1, connectTimeoutMs: TIMEOUT_MS, queryTimeoutMs: TIMEOUT_MS })
  try {
    const count = await transaction(db, ALL_MERCHANTS, (tx) => countOpenSince(tx, later(now, -DAY_MS)))
    if (count === 0) return ok('statements', 'no difference between banks and books is open for more than a day')
    const differences = count === 1 ? '1 difference' : `${count} differences`
    return warning(
      'statements',
      `${differences} between banks and books, open for more than a day`,
      '"statements breaks" lists them with what helps; docs/reconciliation.md.',
    )
  } catch (error) {
    return warning('statements', `they cannot be read: ${messageOf(error)}`, 'Fix the database first.')
  } finally {
    await closeDb(db)
  }
}
