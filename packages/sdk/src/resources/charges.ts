import type { Charge, ChargeQuery, CreateCharge } from '../api.ts'
import { type List, openList } from '../list.ts'
import { type CallOptions, type CreateOptions, newKey, segment, type Transport } from '../transport.ts'

const path = '/v1/charges'

export function charges(transport: Transport) {
  return {
    /** Charges a saved method; `charge.succeeded`, `charge.failed` or `charge.needs_payer` reports what came of it. */
    create: (body: CreateCharge, { idempotencyKey = newKey(), signal }: CreateOptions = {}) =>
      transport({ method: 'POST', path, body, idempotencyKey, signal }) as Promise<Charge>,

    /** Refund it by its `transactionId`. */
    retrieve: (id: string, { signal }: CallOptions = {}) =>
      transport({ method: 'GET', path: `${path}/${segment(id)}`, signal }) as Promise<Charge>,

    /** Newest first. */
    list: (query: ChargeQuery = {}, { signal }: CallOptions = {}): List<Charge> =>
      openList(transport, { path, query, ...(signal && { signal }) }),
  }
}
