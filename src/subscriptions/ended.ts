import type { Changed } from './move.ts'
import type { EndReason, Subscription } from './subscription.ts'

/** Ends a subscription: nothing of it is due by time any more. */
export const ended = (one: Subscription, now: Date, status: 'CANCELLED' | 'ENDED', endReason: EndReason): Changed => ({
  after: {
    ...one,
    status,
    endReason,
    endedAt: now,
    dueAt: null,
    nextDay: null,
    cancelsAtPeriodEnd: false,
    cancelledBy: null,
  },
  events: [status === 'ENDED' ? 'subscription.ended' : 'subscription.cancelled'],
})
