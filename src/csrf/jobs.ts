import { DAY_MS, HOUR_MS, later } from '../base/clock.ts'
import type { Db } from '../db/db.ts'
import { ALL_MERCHANTS, transaction } from '../db/transaction.ts'
import { KEY_SIGNS_MS } from './key-ring.ts'
import { deleteKeys } from './store.ts'

/** Long after its last pair has expired, a key still distinguishes an expired pair from a forged one. */
const KEPT_MS = KEY_SIGNS_MS + 30 * DAY_MS

/** Deletes the keys of browser sessions that have all expired. */
export const csrfTasks = (app: { db: Db }) => [
  {
    name: 'csrf keys',
    everyMs: HOUR_MS,
    run: (now: Date) => transaction(app.db, ALL_MERCHANTS, (tx) => deleteKeys(tx, later(now, -KEPT_MS))),
  },
]
