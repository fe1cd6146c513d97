import { DAY_MS, HOUR_MS, later, realClock } from '../base/clock.ts'
import type { Db } from '../db/db.ts'
import { EVERYONE, transaction } from '../db/transaction.ts'
import type { Task } from '../jobs/worker.ts'
import type { AuthDb } from './auth-database.ts'
import { deleteRequests } from './request-store.ts'

/** How long the request log goes back. */
const KEEP_MS = 7 * DAY_MS
const BATCH = 2_000

/** Forgets the request log's old days, and sessions and links that have run out. */
export const dashboardTasks = ({ db, authDb }: { db: Db; authDb: AuthDb }): Task[] => [
  {
    name: 'old requests',
    everyMs: HOUR_MS,
    run: (now) => transaction(db, EVERYONE, (tx) => deleteRequests(tx, later(now, -KEEP_MS), BATCH)),
  },
  {
    name: 'expired sessions',
    everyMs: HOUR_MS,
    async run() {
      // Sessions live in real time.
      const now = realClock()
      await authDb.deleteFrom('auth.session').where('expiresAt', '<', now).execute()
      await authDb.deleteFrom('auth.verification').where('expiresAt', '<', now).execute()
      return 0
    },
  },
]
