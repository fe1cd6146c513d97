import { SECOND_MS } from '../base/clock.ts'
import { dueRows } from '../jobs/due.ts'
import type { CheckoutApp } from './app.ts'
import { expireDueCheckouts } from './end/expire.ts'
import { pollDueAttempts } from './rails/poll-rails.ts'

/** The scheduled work of checkouts. */
export const checkoutTasks = (
  app: Pick<CheckoutApp, 'db' | 'clock' | 'rails' | 'livemode' | 'customers' | 'plans' | 'signals'>,
) => [
  {
    name: 'expiries',
    everyMs: SECOND_MS,
    isOfMerchants: true,
    hasDue: dueRows(app.db, { from: 'checkout', at: 'expires_at', where: "status = 'PENDING'" }),
    run: () => expireDueCheckouts(app),
  },
  {
    name: 'inquiries',
    everyMs: SECOND_MS,
    isOfMerchants: true,
    hasDue: dueRows(app.db, { from: 'attempt', at: 'poll_at' }),
    run: () => pollDueAttempts(app),
  },
]
