import { DAY_MS, HOUR_MS, later } from '../base/clock.ts'
import type { Db } from '../db/db.ts'
import { EVERYONE, transaction } from '../db/transaction.ts'
import { KEY_SIGNS_MS } from './key-ring.ts'
import { deleteKeys } from './store.ts'

/** Long after the last pair it signed has expired a key still tells an expired pair from a forged one. */
const KEPT_MS = KEY_SIGNS_MS + 30 * DAY_MS

/** Forgets the keys of browser sessions that nobody can hold any more. */
export const csrfTasks = (app: { db: Db }) => [
  {
    name: 'csrf keys',
    everyMs: HOUR_MS,
    run: (now: Date) => transaction(app.db, EVERYONE, (tx) => deleteKeys(tx, later(now, -KEPT_MS))),
  },
]
