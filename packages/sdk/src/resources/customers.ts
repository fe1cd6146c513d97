import type { ChangeCustomer, CreateCustomer, CustomerQuery, CustomerRecord } from '../api.ts'
import { type List, openList } from '../list.ts'
import { type CallOptions, type CreateOptions, newKey, segment, type Transport } from '../transport.ts'

const path = '/v1/customers'

export function customers(transport: Transport) {
  return {
    /** An `externalId` that exists gets the first reply if the request is the same. */
    create: (body: CreateCustomer, { idempotencyKey = newKey(), signal }: CreateOptions = {}) =>
      transport({ method: 'POST', path, body, idempotencyKey, signal }) as Promise<CustomerRecord>,

    /** Their checkouts: `checkouts.list({ customerId })`. */
    retrieve: (id: string, { signal }: CallOptions = {}) =>
      transport({ method: 'GET', path: `${path}/${segment(id)}`, signal }) as Promise<CustomerRecord>,

    /** Newest first; `q` finds by whole words of a name, an address, a number or an `externalId`. */
    list: (query: CustomerQuery = {}, { signal }: CallOptions = {}): List<CustomerRecord> =>
      openList(transport, { path, query, ...(signal && { signal }) }),

    /** Fields left out stay as they are; null clears one. */
    update: (id: string, body: ChangeCustomer, { signal }: CallOptions = {}) =>
      transport({
        method: 'PATCH',
        path: `${path}/${segment(id)}`,
        body,
        isHarmless: true,
        signal,
      }) as Promise<CustomerRecord>,
  }
}
