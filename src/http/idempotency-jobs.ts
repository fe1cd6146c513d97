import { DAY_MS, HOUR_MS, later } from '../base/clock.ts'
import type { Db } from '../db/db.ts'
import { EVERYONE, transaction } from '../db/transaction.ts'

/** How long an answer is kept for repeats. */
export const KEEP_MS = 30 * DAY_MS
const BATCH = 1_000

/** Forgets idempotency keys past their time, a batch at a time. */
export const idempotencyTasks = (app: { db: Db }) => [
  {
    name: 'idempotency keys',
    everyMs: HOUR_MS,
    run: (now: Date) =>
      transaction(app.db, EVERYONE, async (tx) => {
        const old = tx
          .selectFrom('idempotency_key')
          .select(['merchant_id', 'operation', 'key'])
          .where('created_at', '<', later(now, -KEEP_MS))
          .limit(BATCH)
        const gone = await tx
          .deleteFrom('idempotency_key')
          .where((eb) =>
            eb(eb.refTuple('merchant_id', 'operation', 'key'), 'in', old.$asTuple('merchant_id', 'operation', 'key')),
          )
          .executeTakeFirst()
        return Number(gone.numDeletedRows)
      }),
  },
]
