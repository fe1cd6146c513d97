import type { EventDetail, EventQuery, EventSummary } from '../api.ts'
import { type List, openList } from '../list.ts'
import { type CallOptions, type CreateOptions, newKey, segment, type Transport } from '../transport.ts'

const path = '/v1/events'

export function events(transport: Transport) {
  return {
    /** Newest first; kept 30 days. */
    list: (query: EventQuery = {}, { signal }: CallOptions = {}): List<EventSummary> =>
      openList(transport, { path, query, ...(signal && { signal }) }),

    /** An event and every try to deliver it. */
    retrieve: (id: string, { signal }: CallOptions = {}) =>
      transport({ method: 'GET', path: `${path}/${segment(id)}`, signal }) as Promise<EventDetail>,

    /** Delivers an event again, under the same `webhook-id`. */
    resend: (id: string, { idempotencyKey = newKey(), signal }: CreateOptions = {}) =>
      transport({
        ...{ method: 'POST', path: `${path}/${segment(id)}/resend`, idempotencyKey, signal },
      }) as Promise<EventDetail>,
  }
}
