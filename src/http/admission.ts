import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Counter, Gauge } from 'prom-client'
import { ApiError } from '../base/errors.ts'
import { metrics } from '../base/metrics.ts'

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

/**
 * Refuses with 503 at once what comes while `places` requests are being worked on. What is admitted then waits for no
 * more than those before it, and memory has a bound; without it every request of a crowd becomes slow, and none is
 * answered in time. Refused, where it can be, before its body is read and its key looked up: refusing has to be cheap.
 * A place is taken once the body is there, so that nobody holds one by sending slowly.
 */
export function admitUpTo(server: FastifyInstance, places: number): void {
  let taken = 0
  const holders = new WeakSet<FastifyRequest>()

  function leavePlace(this: FastifyRequest): void {
    if (!holders.delete(this)) return
    taken--
    inFlight.dec()
  }

  function fault(request: FastifyRequest): ApiError | undefined {
    if (taken < places || ALWAYS.has(request.url)) return undefined
    refused.inc()
    const detail = 'More requests came at once than can be served; ask again in a moment.'
    return new ApiError('SERVICE_UNAVAILABLE', detail, [], { 'retry-after': '1' })
  }

  server.decorateRequest('leavePlace', leavePlace)
  server.addHook('onRequest', (request, _reply, done) => done(fault(request)))
  server.addHook('preValidation', (request, reply, done) => {
    const error = fault(request)
    if (error) return done(error)
    taken++
    inFlight.inc()
    holders.add(request)
    // Comes once for every reply, also where the client has gone.
    reply.raw.once('close', () => request.leavePlace())
    done()
  })
}
