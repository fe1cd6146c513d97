import type { BaseLogger } from 'pino'
import { later, SECOND_MS } from '../../base/clock.ts'
import { claimUnmatched, UNMATCHED, type Unmatched } from '../../collections/match-jobs.ts'
import type { Db } from '../../db/db.ts'
import { transaction } from '../../db/transaction.ts'
import { claim } from '../../jobs/claim.ts'
import { dueRows } from '../../jobs/due.ts'
import type { Task } from '../../jobs/worker.ts'
import { type MatchApp, matchCollection } from './match.ts'

type App = MatchApp & {
  readonly db: Db
  readonly signals: { wake(task: string): void }
  readonly log: Pick<BaseLogger, 'error'>
}

/** One process matches so many at once. */
const BATCH_MAX = 16
/** Longer than a transaction may take. */
const LEASE_MS = 20 * SECOND_MS

export const matchingTask = (app: App): Task => ({
  name: 'matching',
  everyMs: SECOND_MS,
  isOfMerchants: true,
  hasDue: dueRows(app.db, UNMATCHED),
  run: (now) => matchDue(app, now),
})

/** Matches what collectors received lately with invoices. Returns how many were tried; those that failed are due again later. */
async function matchDue(app: App, now: Date): Promise<number> {
  const due = await claim(app.db, (tx) =>
    claimUnmatched(tx, app.payers, { now, leaseUntil: later(now, LEASE_MS), limit: BATCH_MAX }),
  )
  const match = async (collection: Unmatched): Promise<void> => {
    try {
      await transaction(app.db, collection.merchantId, (tx) => matchCollection(tx, app, now, collection))
    } catch (err) {
      app.log.error({ err, collection: collection.id }, 'a collection could not be matched')
    }
  }
  await Promise.all(due.map(match))
  if (due.length > 0) app.signals.wake('deliveries')
  return due.length
}
