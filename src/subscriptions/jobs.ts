import { MINUTE_MS, SECOND_MS } from '../base/clock.ts'
import { dueRows } from '../jobs/due.ts'
import type { Task } from '../jobs/worker.ts'
import type { SubscriptionApp } from './app.ts'
import { billDue } from './billing/bill-due.ts'
import { settleNoted } from './dunning/settle-noted.ts'
import { tryDue } from './dunning/try-due.ts'
import { deliverExpiryMails, type ExpiryMailApp } from './expiring/deliver.ts'

export const subscriptionTasks = (app: SubscriptionApp & ExpiryMailApp): Task[] => [
  {
    name: 'subscriptions',
    everyMs: 5 * SECOND_MS,
    isOfMerchants: true,
    hasDue: dueRows(app.db, { from: 'subscription', at: 'due_at' }),
    run: (now) => billDue(app, now),
  },
  {
    name: 'subscription invoices',
    everyMs: SECOND_MS,
    isOfMerchants: true,
    hasDue: dueRows(app.db, { from: 'invoice', at: 'subscription_due_at' }),
    run: (now) => settleNoted(app, now),
  },
  {
    name: 'subscription tries',
    everyMs: MINUTE_MS / 4,
    isOfMerchants: true,
    hasDue: dueRows(app.db, { from: 'subscription_invoice', at: 'next_try_at' }),
    run: (now) => tryDue(app, now),
  },
  {
    name: 'expiry mails',
    everyMs: MINUTE_MS / 4,
    isOfMerchants: true,
    hasDue: dueRows(app.db, { from: 'expiry_mail', at: 'due_at' }),
    run: (now) => deliverExpiryMails(app, now),
  },
]
