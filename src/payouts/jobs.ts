import { SECOND_MS } from '../base/clock.ts'
import { payoutAdvancer } from './advance.ts'
import type { PayoutApp } from './app.ts'

/** What has to happen to payouts without anybody asking. */
export const payoutTasks = (app: PayoutApp) => [{ name: 'payouts', everyMs: SECOND_MS, ...payoutAdvancer(app) }]
