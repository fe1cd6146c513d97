import type { EventDetail } from './find-events.ts'
import type { RecordedEvent } from './store.ts'

/** The body as it was delivered, and how the delivery stands. */
export const toSummary = ({ body, delivery }: RecordedEvent) => ({
  ...(JSON.parse(body) as object),
  delivery: delivery && {
    status: delivery.status,
    tries: delivery.tries,
    nextTryAt: delivery.status === 'PENDING' ? delivery.dueAt.toISOString() : null,
  },
})

export const toDetail = ({ event, tries }: EventDetail) => ({
  ...toSummary(event),
  tries: tries.map((one) => ({
    at: one.at.toISOString(),
    durationMs: one.durationMs,
    responseStatus: one.responseStatus,
    error: one.error,
  })),
})
