import { headersOf, inSpan } from './spans.ts'
import type { SpanStart } from './tracer.ts'

/** How a call ended: the status of its response, or in a word why there is none. */
type CallEnd = number | string

/**
 * Makes an HTTP call in a span of its own and adds the trace's headers. `withState`: the caller's vendor-specific trace
 * state is included, for a call back to that caller.
 */
export function inCall<T>(
  { url, method, withState }: { readonly url: URL; readonly method: string; readonly withState: boolean },
  make: (headers: Record<string, string>) => Promise<T>,
  endOf: (made: T) => CallEnd,
): Promise<T> {
  return inSpan(callSpan(url, method), async (span) => {
    const made = await make(headersOf(span, { withState }))
    if (span === null) return made
    const end = endOf(made)
    if (typeof end === 'number') span.set({ 'http.response.status_code': end })
    if (typeof end === 'string' || end >= 400) span.fail(String(end))
    return made
  })
}

/** The host alone: paths and queries name payments, and some contain a token. */
const callSpan = ({ hostname, port, protocol }: URL, method: string): SpanStart => ({
  name: method,
  kind: 'CLIENT',
  attributes: {
    'http.request.method': method,
    'server.address': hostname,
    'server.port': Number(port || (protocol === 'https:' ? 443 : 80)),
  },
})
