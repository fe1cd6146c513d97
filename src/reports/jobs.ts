import { MINUTE_MS, SECOND_MS } from '../base/clock.ts'
import { dueRows } from '../jobs/due.ts'
import { type MakeApp, makeNext } from './make/make-next.ts'
import { removeExpired } from './remove.ts'

/** A file may be large: few at a time. */
const EXPIRED_BATCH = 5

/** Makes requested reports, one after the other, and removes those past their retention. */
export const reportTasks = (app: MakeApp) => [
  {
    name: 'reports',
    everyMs: SECOND_MS,
    isOfMerchants: true,
    hasDue: dueRows(app.db, { from: 'report', at: 'due_at' }),
    run: (now: Date) => makeNext(app, now),
  },
  {
    name: 'expired reports',
    everyMs: MINUTE_MS,
    isOfMerchants: true,
    hasDue: dueRows(app.db, { from: 'report', at: 'expires_at' }),
    run: (now: Date) => removeExpired(app.db, now, EXPIRED_BATCH),
  },
]
