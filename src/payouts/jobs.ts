import { HOUR_MS, SECOND_MS } from '../base/clock.ts'
import { payoutAdvancer } from './advance.ts'
import type { PayoutApp } from './app.ts'
import { reconcileDaily } from './reconcile-daily.ts'

/** What has to happen to payouts without anybody asking. `readStatement`: of a bank that gives one out. */
export const payoutTasks = (app: PayoutApp, readStatement: ((day: string) => Promise<string>) | null) => [
  { name: 'payouts', everyMs: SECOND_MS, ...payoutAdvancer(app) },
  ...(readStatement
    ? [{ name: 'reconciliation', everyMs: HOUR_MS, run: () => reconcileDaily(app, readStatement) }]
    : []),
]
