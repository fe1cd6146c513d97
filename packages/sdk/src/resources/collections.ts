import type { Collection, CollectionQuery } from '../api.ts'
import { type List, openList } from '../list.ts'
import { type CallOptions, segment, type Transport } from '../transport.ts'

const path = '/v1/collections'

/** What collectors received. `refunds.create({ transactionId })` takes its id. */
export const collections = (transport: Transport) => ({
  retrieve: (id: string, { signal }: CallOptions = {}) =>
    transport({ method: 'GET', path: `${path}/${segment(id)}`, signal }) as Promise<Collection>,

  /** Newest first. */
  list: (query: CollectionQuery = {}, { signal }: CallOptions = {}): List<Collection> =>
    openList(transport, { path, query, ...(signal && { signal }) }),
})
