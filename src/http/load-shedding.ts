import type { RequestListener, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Counter, Gauge } from 'prom-client'
import { ApiError } from '../base/errors.ts'
import type { Release } from '../base/fair-share.ts'
import { newFreeId } from '../base/id.ts'
import { metrics } from '../base/metrics.ts'
import { tooManyAtOnce, toProblem } from './problem.ts'
import type { RefusalWriter, WriterOf } from './refusal-writers.ts'
import { SharedSlots } from './shared-slots.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Frees this request's slot: from here on it only waits. A second call does nothing. */
    releaseSlot(): void
  }
}

/** Never refused: the paths that load balancers and Prometheus poll. */
const NEVER_REFUSED = new Set(['/healthz', '/readyz', '/metrics'])

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
const OVERLOADED = new ApiError('SERVICE_UNAVAILABLE', DETAIL, [], RETRY_AFTER)

type Shedding = {
  readonly inFlightMax: number
  readonly baseUrl: string
  readonly writerOf: WriterOf
  /** Whose request it is; null: no merchant's, as far as is known. */
  readonly merchantOf: (request: FastifyRequest) => string | null
}

/**
 * Refuses requests with 503 at once while `inFlightMax` are in flight. An admitted request then waits for no more than
 * those before it, and memory is bounded; without it every request of a crowd becomes slow, and none is answered in time.
 * Where there are several merchants, one that has its share of the slots gets 429 instead, and the others are served.
 * A slot is taken once the body is there, so that a slow sender holds none.
 */
export function shedLoad(server: FastifyInstance, { inFlightMax, baseUrl, writerOf, merchantOf }: Shedding): void {
  let slotsTaken = 0
  const slots = new SharedSlots(inFlightMax)
  const releases = new WeakMap<FastifyRequest, Release>()

  function releaseSlot(this: FastifyRequest): void {
    const release = releases.get(this)
    if (!release) return
    releases.delete(this)
    release()
    slotsTaken--
    inFlight.dec()
  }

  const isRefused = (url: string | undefined): boolean => {
    if (slotsTaken < inFlightMax || NEVER_REFUSED.has(url ?? '')) return false
    refused.inc()
    return true
  }

  refuseBeforeRouting(server, (url, response) => isRefused(url) && refuse(response, baseUrl, writerOf(url)))
  server.decorateRequest('releaseSlot', releaseSlot)
  server.addHook('preValidation', (request, reply, done) => {
    if (isRefused(request.url)) return done(OVERLOADED)
    const release = slots.take(merchantOf(request), performance.now())
    if (!release) return done(tooManyAtOnce('Too many requests of this account'))
    slotsTaken++
    inFlight.inc()
    releases.set(request, release)
    // Emitted once for every reply, also where the client has gone.
    reply.raw.once('close', () => request.releaseSlot())
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

function refuse(response: ServerResponse, baseUrl: string, write: RefusalWriter | undefined): true {
  const requestId = newFreeId('req', new Date())
  const body = JSON.stringify(write?.(OVERLOADED, requestId) ?? toProblem(OVERLOADED, baseUrl, requestId))
  response.writeHead(503, {
    ...RETRY_AFTER,
    'x-request-id': requestId,
    'content-type': `application/${write ? 'json' : 'problem+json'}; charset=utf-8`,
    'content-length': Buffer.byteLength(body),
  })
  response.end(body)
  return true
}
