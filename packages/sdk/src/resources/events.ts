import type { EventDetail, EventQuery, EventSummary, ResendFailed, ResentDeliveries } from '../api.ts'
import { type List, openList } from '../list.ts'
import { type CallOptions, type CreateOptions, newKey, segment, type Transport } from '../transport.ts'

const path = '/v1/events'

export function events(transport: Transport) {
  return {
    /** Newest first; retained for 30 days. */
    list: (query: EventQuery = {}, { signal }: CallOptions = {}): List<EventSummary> =>
      openList(transport, { path, query, ...(signal && { signal }) }),

    /** An event and every try to deliver it. */
    retrieve: (id: string, { signal }: CallOptions = {}) =>
      transport({ method: 'GET', path: `${path}/${segment(id)}`, signal }) as Promise<EventDetail>,

    /**
     * Delivers an event again, under the same `webhook-id`: to every endpoint that receives it, or to one alone (`webhookUrl`,
     * `callbackUrl` or `we_…`).
     */
    resend: (id: string, { endpoint, idempotencyKey = newKey(), signal }: CreateOptions & { endpoint?: string } = {}) =>
      transport({
        method: 'POST',
        path: `${path}/${segment(id)}/resend`,
        idempotencyKey,
        signal,
        ...(endpoint !== undefined && { query: { endpoint } }),
      }) as Promise<EventDetail>,

    /** Delivers again what failed at an endpoint in a span of time, up to 1,000 a call; `hasMore`: call again. */
    resendFailed: (body: ResendFailed, { idempotencyKey = newKey(), signal }: CreateOptions = {}) =>
      transport({
        method: 'POST',
        path: `${path}/resend-failed`,
        body,
        idempotencyKey,
        signal,
      }) as Promise<ResentDeliveries>,
  }
}
