import { SECOND_MS } from '../base/clock.ts'
import type { CheckoutApp } from './app.ts'
import { pollDueAttempts } from './attempts/poll-rails.ts'
import { expireDueCheckouts } from './expire.ts'

/** The scheduled work of checkouts. */
export const checkoutTasks = (
  app: Pick<CheckoutApp, 'db' | 'clock' | 'rails' | 'livemode' | 'customers' | 'plans' | 'signals'>,
) => [
  { name: 'expiries', everyMs: SECOND_MS, run: () => expireDueCheckouts(app) },
  { name: 'inquiries', everyMs: SECOND_MS, run: () => pollDueAttempts(app) },
]
