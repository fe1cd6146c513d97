import { SECOND_MS } from '../base/clock.ts'
import type { CheckoutApp } from './app.ts'
import { askDueRails } from './ask.ts'
import { expireDueCheckouts } from './expire.ts'

/** What has to happen to checkouts without anybody asking. */
export const checkoutTasks = (app: CheckoutApp) => [
  { name: 'expiries', everyMs: SECOND_MS, run: () => expireDueCheckouts(app) },
  { name: 'inquiries', everyMs: SECOND_MS, run: () => askDueRails(app) },
]
