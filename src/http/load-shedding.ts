import { hash } from 'node:crypto'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Counter, Gauge } from 'prom-client'
import { FairShare, type Release } from '../base/concurrency/fair-share.ts'
import { ApiError } from '../base/errors.ts'
import { newFreeId } from '../base/id.ts'
import { metrics } from '../base/metrics.ts'
import { tooManyAtOnce, toProblem } from './problem.ts'
import type { RefusalWriter, WriterOf } from './refusal-writers.ts'

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
const DETAIL = 'More requests arrived at once than can be served; try again in a moment.'
const OVERLOADED = new ApiError('SERVICE_UNAVAILABLE', DETAIL, [], RETRY_AFTER)
/** One merchant may hold four fifths of the slots, two may hold four ninths each: one is left for a newcomer. */
const FACTOR = 4
/** Maximum number of credentials remembered of merchants that have used up their share. */
const CREDENTIALS_MAX = 1_000

type Shedding = {
  readonly inFlightMax: number
  readonly baseUrl: string
  readonly writerOf: WriterOf
  /** The merchant that made the request; null: none, as far as is known. */
  readonly merchantOf: (request: FastifyRequest) => string | null
}

/**
 * Refuses requests immediately while `inFlightMax` are in flight. An admitted request then waits only for those ahead of it, and
 * memory is bounded; otherwise every request of a surge becomes slow, and none is answered in time. Slots are shared among
 * merchants: one that has used up its share gets 429 while others are served; 503 means that several merchants hold all slots. A
 * slot is taken once the body has arrived, so that a slow sender holds none.
 */
export function shedLoad(server: FastifyInstance, { inFlightMax, baseUrl, writerOf, merchantOf }: Shedding): void {
  let slotsTaken = 0
  const shares = new FairShare(inFlightMax, FACTOR)
  const crowds = new Crowds(shares)
  const releases = new WeakMap<FastifyRequest, Release>()

  function releaseSlot(this: FastifyRequest): void {
    const release = releases.get(this)
    if (!release) return
    releases.delete(this)
    release()
    slotsTaken--
    inFlight.dec()
  }

  /** The refusal of a request before its merchant is known; undefined: it is admitted. */
  const refusalOf = (request: IncomingMessage): ApiError | undefined => {
    if (NEVER_REFUSED.has(request.url ?? '')) return undefined
    const refusal = slotsTaken >= inFlightMax ? OVERLOADED : crowds.has(request) ? tooManyOfOne() : undefined
    if (refusal) refused.inc()
    return refusal
  }

  refuseBeforeRouting(server, (request, response) => {
    const refusal = refusalOf(request)
    if (refusal) refuse(response, refusal, baseUrl, writerOf(request.url))
    return refusal !== undefined
  })
  server.decorateRequest('releaseSlot', releaseSlot)
  server.addHook('preValidation', (request, reply, done) => {
    const refusal = refusalOf(request.raw)
    if (refusal) return done(refusal)
    const merchantId = merchantOf(request)
    const release = shares.tryTake(merchantId)
    if (!release) {
      refused.inc()
      crowds.note(request.raw, merchantId)
      return done(tooManyOfOne())
    }
    slotsTaken++
    inFlight.inc()
    releases.set(request, release)
    // Emitted once for every reply, also where the client has gone.
    reply.raw.once('close', () => request.releaseSlot())
    done()
  })
}

const tooManyOfOne = (): ApiError => tooManyAtOnce('Too many requests of this account')

/** Credentials of merchants that have used up their share, so that the next request with one is refused on arrival. */
class Crowds {
  readonly #shares: FairShare
  readonly #merchants = new Map<string, string>()

  constructor(shares: FairShare) {
    this.#shares = shares
  }

  note({ headers: { authorization } }: IncomingMessage, merchantId: string | null): void {
    // A credential that a proxy adds to every request, such as a password of its own, identifies no merchant.
    if (merchantId === null || !authorization || !/^Bearer /i.test(authorization)) return
    if (this.#merchants.size >= CREDENTIALS_MAX) this.#merchants.clear()
    this.#merchants.set(hash('sha256', authorization), merchantId)
  }

  has({ headers: { authorization } }: IncomingMessage): boolean {
    if (authorization === undefined || this.#merchants.size === 0) return false
    const credential = hash('sha256', authorization)
    const merchantId = this.#merchants.get(credential)
    if (merchantId === undefined) return false
    if (!this.#shares.mayTake(merchantId)) return true
    this.#merchants.delete(credential)
    return false
  }
}

/**
 * Lets `refuse` answer a request before the framework sees it: in a crowd most requests are refused, and refusing has to
 * cost a fraction of serving.
 */
function refuseBeforeRouting(
  { server }: FastifyInstance,
  refuse: (request: IncomingMessage, response: ServerResponse) => boolean,
): void {
  const listeners = server.listeners('request') as RequestListener[]
  server.removeAllListeners('request')
  server.on('request', (request, response) => {
    if (refuse(request, response)) return
    for (const listener of listeners) listener.call(server, request, response)
  })
}

function refuse(response: ServerResponse, refusal: ApiError, baseUrl: string, write: RefusalWriter | undefined): void {
  const requestId = newFreeId('req', new Date())
  const body = JSON.stringify(write?.(refusal, requestId) ?? toProblem(refusal, baseUrl, requestId))
  response.writeHead(refusal.status, {
    ...RETRY_AFTER,
    'x-request-id': requestId,
    'content-type': `application/${write ? 'json' : 'problem+json'}; charset=utf-8`,
    'content-length': Buffer.byteLength(body),
  })
  response.end(body)
}
