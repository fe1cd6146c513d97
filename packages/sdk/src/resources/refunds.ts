import type { CreateRefund, Refund, RefundQuery } from '../api.ts'
import { type List, openList } from '../list.ts'
import { type CallOptions, type CreateOptions, newKey, segment, type Transport } from '../transport.ts'

const path = '/v1/refunds'

export function refunds(transport: Transport) {
  return {
    /** Gives a payment back, wholly or in part. */
    create: (body: CreateRefund, { idempotencyKey = newKey(), signal }: CreateOptions = {}) =>
      transport({ method: 'POST', path, body, idempotencyKey, signal }) as Promise<Refund>,

    retrieve: (id: string, { signal }: CallOptions = {}) =>
      transport({ method: 'GET', path: `${path}/${segment(id)}`, signal }) as Promise<Refund>,

    /** Newest first. */
    list: (query: RefundQuery = {}, { signal }: CallOptions = {}): List<Refund> =>
      openList(transport, { path, query, ...(signal && { signal }) }),

    /** Ends a refund whose payer has named no account. */
    cancel: (id: string, { signal }: CallOptions = {}) =>
      transport({ method: 'POST', path: `${path}/${segment(id)}/cancel`, signal }) as Promise<Refund>,
  }
}
