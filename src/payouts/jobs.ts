import { HOUR_MS, SECOND_MS } from '../base/clock.ts'
import { dueRows } from '../jobs/due.ts'
import type { PayoutApp } from './app.ts'
import { forgetGuesses } from './receiver/guesses.ts'
import { reconcileDaily, type StatementSource } from './reconciliation/reconcile-daily.ts'
import { payoutAdvancer } from './send/advance.ts'

/** The scheduled work of payouts. `statements`: from a bank that provides them. */
export const payoutTasks = (app: PayoutApp, statements: StatementSource | null) => [
  {
    name: 'payouts',
    everyMs: SECOND_MS,
    isOfMerchants: true,
    hasDue: dueRows(app.db, { from: 'payout', at: 'due_at' }),
    ...payoutAdvancer(app),
  },
  { name: 'receiver guesses', everyMs: HOUR_MS, run: (now: Date) => forgetGuesses(app, now) },
  ...(statements ? [{ name: 'reconciliation', everyMs: HOUR_MS, run: () => reconcileDaily(app, statements) }] : []),
]
