import { SECOND_MS } from '../base/clock.ts'
import { dueRows } from '../jobs/due.ts'
import type { RefundApp } from './app.ts'
import { inquireDueProviderRefunds } from './provider/provider-refund-inquiries.ts'
import { reconcileDue } from './provider/reconcile-due.ts'
import { refundAdvancer } from './send/advance.ts'

/** The scheduled work of refunds. */
export const refundTasks = (app: RefundApp) => [
  {
    name: 'refunds',
    everyMs: SECOND_MS,
    isOfMerchants: true,
    hasDue: dueRows(app.db, { from: 'refund', at: 'due_at' }),
    ...refundAdvancer(app),
  },
  {
    name: 'provider refunds',
    everyMs: SECOND_MS,
    isOfMerchants: true,
    hasDue: dueRows(app.db, { from: 'provider_refund', at: 'due_at' }),
    run: (now: Date) => reconcileDue(app, now),
  },
  {
    name: 'provider refund inquiries',
    everyMs: 10 * SECOND_MS,
    isOfMerchants: true,
    hasDue: dueRows(app.db, { from: 'provider_refund_inquiry', at: 'due_at' }),
    run: () => inquireDueProviderRefunds(app),
  },
]
