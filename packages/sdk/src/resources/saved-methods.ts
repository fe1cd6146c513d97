import type { CreateSavedMethod, SavedMethod, SavedMethodQuery } from '../api.ts'
import { type List, openList } from '../list.ts'
import { type CallOptions, type CreateOptions, newKey, segment, type Transport } from '../transport.ts'

const path = '/v1/saved-methods'

export function savedMethods(transport: Transport) {
  return {
    /** Send the customer to its `linkUrl`; `saved_method.active` reports that they have agreed, and that it can be charged. */
    create: (body: CreateSavedMethod, { idempotencyKey = newKey(), signal }: CreateOptions = {}) =>
      transport({ method: 'POST', path, body, idempotencyKey, signal }) as Promise<SavedMethod>,

    /** With what the customer agreed to. Its charges: `charges.list({ savedMethodId })`. */
    retrieve: (id: string, { signal }: CallOptions = {}) =>
      transport({ method: 'GET', path: `${path}/${segment(id)}`, signal }) as Promise<SavedMethod>,

    /** Newest first; those of one customer by `customerId`. */
    list: (query: SavedMethodQuery = {}, { signal }: CallOptions = {}): List<SavedMethod> =>
      openList(transport, { path, query, ...(signal && { signal }) }),

    /** Permanently: nothing is charged with it from here on. */
    revoke: (id: string, { signal }: CallOptions = {}) =>
      transport({ method: 'POST', path: `${path}/${segment(id)}/revoke`, signal }) as Promise<SavedMethod>,
  }
}
