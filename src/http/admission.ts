import type { RequestListener, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Counter, Gauge } from 'prom-client'
import { ApiError } from '../base/errors.ts'
import { newFreeId } from '../base/id.ts'
import { metrics } from '../base/metrics.ts'
import { toProblem } from './problem.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Gives this request's place to another: from here on it only waits. Again does nothing. */
    leavePlace(): void
  }
}

/** What balancers and Prometheus ask is answered also when nothing else is. */
const ALWAYS = new Set(['/healthz', '/readyz', '/metrics'])

const inFlight = new Gauge({
  name: 'gapura_http_in_flight',
  help: 'Requests being worked on.',
  registers: [metrics],
})
const refused = new Counter({
  name: 'gapura_http_refused_total',
  help: 'Requests refused at once because too many were being worked on.',
  registers: [metrics],
})

const RETRY_AFTER = { 'retry-after': '1' }
const DETAIL = 'More requests came at once than can be served; ask again in a moment.'
const TOO_MANY = new ApiError('SERVICE_UNAVAILABLE', DETAIL, [], RETRY_AFTER)

/**
 * Refuses with 503 at once what comes while `places` requests are being worked on. What is admitted then waits for no
 * more than those before it, and memory has a bound; without it every request of a crowd becomes slow, and none is
 * answered in time. A place is taken once the body is there, so that nobody holds one by sending slowly.
 */
export function admitUpTo(server: FastifyInstance, { places, baseUrl }: { places: number; baseUrl: string }): void {
  let taken = 0
  const holders = new WeakSet<FastifyRequest>()

  function leavePlace(this: FastifyRequest): void {
    if (!holders.delete(this)) return
    taken--
    inFlight.dec()
  }

  const isRefused = (url: string | undefined): boolean => {
    if (taken < places || ALWAYS.has(url ?? '')) return false
    refused.inc()
    return true
  }

  refuseBeforeRouting(server, (url, response) => isRefused(url) && refuse(response, baseUrl))
  server.decorateRequest('leavePlace', leavePlace)
  server.addHook('preValidation', (request, reply, done) => {
    if (isRefused(request.url)) return done(TOO_MANY)
    taken++
    inFlight.inc()
    holders.add(request)
    // Comes once for every reply, also where the client has gone.
    reply.raw.once('close', () => request.leavePlace())
    done()
  })
}

/**
 * Lets `refuse` answer a request before the framework sees it: in a crowd most requests are refused, and refusing has to
 * cost a fraction of serving.
 */
function refuseBeforeRouting(
  { server }: FastifyInstance,
  refuse: (url: string | undefined, response: ServerResponse) => boolean,
): void {
  const listeners = server.listeners('request') as RequestListener[]
  server.removeAllListeners('request')
  server.on('request', (request, response) => {
    if (refuse(request.url, response)) return
    for (const listener of listeners) listener.call(server, request, response)
  })
}

function refuse(response: ServerResponse, baseUrl: string): true {
  const requestId = newFreeId('req', new Date())
  const body = JSON.stringify(toProblem(TOO_MANY, baseUrl, requestId))
  response.writeHead(503, {
    ...RETRY_AFTER,
    'x-request-id': requestId,
    'content-type': 'application/problem+json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
  })
  response.end(body)
  return true
}
