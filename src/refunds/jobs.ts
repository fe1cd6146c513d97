import { SECOND_MS } from '../base/clock.ts'
import type { RefundApp } from './app.ts'
import { inquireDueProviderRefunds } from './provider/provider-refund-inquiries.ts'
import { reconcileDue } from './provider/reconcile-due.ts'
import { refundAdvancer } from './send/advance.ts'

/** The scheduled work of refunds. */
export const refundTasks = (app: RefundApp) => [
  { name: 'refunds', everyMs: SECOND_MS, isOfMerchants: true, ...refundAdvancer(app) },
  { name: 'provider refunds', everyMs: SECOND_MS, isOfMerchants: true, run: (now: Date) => reconcileDue(app, now) },
  {
    name: 'provider refund inquiries',
    everyMs: 10 * SECOND_MS,
    isOfMerchants: true,
    run: () => inquireDueProviderRefunds(app),
  },
]
