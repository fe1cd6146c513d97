import type { LoggedRequest, RequestQuery } from '../api.ts'
import { type List, openList } from '../list.ts'
import type { CallOptions, Transport } from '../transport.ts'

export function requestLog(transport: Transport) {
  return {
    /** Your programs' API requests, newest first; retained for seven days. The key needs the scope `settings`. */
    list: (query: RequestQuery = {}, { signal }: CallOptions = {}): List<LoggedRequest> =>
      openList(transport, { path: '/v1/requests', query, ...(signal && { signal }) }),
  }
}
