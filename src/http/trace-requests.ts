import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { beginRequest, inRequest, type RequestSpan } from '../telemetry/requests.ts'
import { isTracing } from '../telemetry/tracer.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Undefined: nothing is traced, or not yet. */
    span: RequestSpan | undefined
  }
}

/** The caller, once authenticated. */
export type Callers = {
  /** For its log line and its span: never a secret. */
  readonly describe: (request: FastifyRequest) => { readonly merchantId?: string; readonly keyId?: string }
  /** Whether it comes from a merchant's own program or a member: what a payer's browser, a bank or a stranger sends is not. */
  readonly isProven: (request: FastifyRequest) => boolean
}

/** Polled every few seconds, and of no interest. */
const UNTRACED = new Set(['/healthz', '/readyz', '/metrics'])

/**
 * Gives each request its span, once the caller is known: only an authenticated caller's trace is continued, because its
 * sampled flag decides what is recorded, which costs, and strangers must not decide that.
 */
export function traceRequests(server: FastifyInstance, callers: Callers): void {
  server.decorateRequest('span', undefined)
  if (!isTracing()) return
  // After the body has been read: socket events arrive outside the earlier async context.
  server.addHook('preValidation', (request, reply, done) => {
    request.span = begin(callers, request, reply)
    inRequest(request.span, done)
  })
}

/** Ends the span of a request whose reply was sent, and writes its line of the log within it. */
export function endRequest(callers: Callers, request: FastifyRequest, reply: FastifyReply, log: () => void): void {
  const traced = isTracing() ? (request.span ?? begin(callers, request, reply)) : undefined
  inRequest(traced, log)
  traced?.span.set({ 'http.response.status_code': reply.statusCode })
  if (reply.statusCode >= 500) traced?.span.fail(String(reply.statusCode))
  traced?.span.end()
}

function begin(callers: Callers, request: FastifyRequest, reply: FastifyReply): RequestSpan | undefined {
  const { url: route } = request.routeOptions
  if (route !== undefined && UNTRACED.has(route)) return undefined
  const { merchantId, keyId } = callers.describe(request)
  const isProven = callers.isProven(request)
  const attributes = {
    'http.request.method': request.method,
    // Never the path itself: that of a page opens it.
    ...(route !== undefined && { 'http.route': route }),
    'url.scheme': request.protocol,
    'network.protocol.version': request.raw.httpVersion,
    'gapura.request_id': request.id,
    ...(merchantId !== undefined && { 'gapura.merchant_id': merchantId }),
    ...(keyId !== undefined && { 'gapura.key_id': keyId }),
  }
  const name = route === undefined ? request.method : `${request.method} ${route}`
  const start = { name, kind: 'SERVER', attributes, startMs: performance.now() - reply.elapsedTime } as const
  return beginRequest(start, { caller: isProven ? contextOf(request) : undefined, isCause: isProven })
}

function contextOf({ headers: { traceparent, tracestate } }: FastifyRequest) {
  if (typeof traceparent !== 'string') return undefined
  return { traceparent, ...(typeof tracestate === 'string' && { tracestate }) }
}
