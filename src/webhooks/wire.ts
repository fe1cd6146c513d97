import { toWireName } from '../merchants/endpoints/endpoint.ts'
import type { EventDetail } from './find-events.ts'
import type { Delivery, RecordedEvent } from './store.ts'

/** The body as it was delivered, and the states of its deliveries. */
export const toSummary = ({ body, delivery, deliveries }: RecordedEvent) => ({
  ...(JSON.parse(body) as object),
  delivery: delivery && stateOf(delivery),
  deliveries: deliveries.map((one) => ({ endpoint: toWireName(one.endpoint), ...stateOf(one) })),
})

const stateOf = ({ status, tries, dueAt }: Delivery) => ({
  status,
  tries,
  nextTryAt: status === 'PENDING' ? dueAt.toISOString() : null,
})

export const toDetail = ({ event, tries }: EventDetail) => ({
  ...toSummary(event),
  tries: tries.map((one) => ({
    endpoint: toWireName(one.endpoint),
    at: one.at.toISOString(),
    durationMs: one.durationMs,
    responseStatus: one.responseStatus,
    error: one.error,
  })),
})
