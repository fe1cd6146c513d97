import type { CreateReport, Report, ReportQuery } from '../api.ts'
import { type List, openList } from '../list.ts'
import { type CallOptions, type CreateOptions, newKey, segment, type Transport } from '../transport.ts'

const path = '/v1/reports'
/** A file may be large. */
const DOWNLOAD_TIMEOUT_MS = 600_000

export function reports(transport: Transport) {
  return {
    /** Asks for a report, which is made in the background: `report.ready` tells when it can be downloaded. */
    create: (body: CreateReport, { idempotencyKey = newKey(), signal }: CreateOptions = {}) =>
      transport({ method: 'POST', path, body, idempotencyKey, signal }) as Promise<Report>,

    retrieve: (id: string, { signal }: CallOptions = {}) =>
      transport({ method: 'GET', path: `${path}/${segment(id)}`, signal }) as Promise<Report>,

    /** Newest first. */
    list: (query: ReportQuery = {}, { signal }: CallOptions = {}): List<Report> =>
      openList(transport, { path, query, ...(signal && { signal }) }),

    /** The file of a report that is `READY`, as it is. */
    download: (id: string, { signal }: CallOptions = {}) =>
      transport({
        method: 'GET',
        path: `${path}/${segment(id)}/file`,
        isFile: true,
        signal,
        timeoutMs: DOWNLOAD_TIMEOUT_MS,
      }) as Promise<Uint8Array>,

    /** Removes a report with its file. */
    delete: async (id: string, { signal }: CallOptions = {}): Promise<void> => {
      await transport({ method: 'DELETE', path: `${path}/${segment(id)}`, signal })
    },
  }
}
