import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '../base/errors.ts'
import { isFromDashboard } from '../merchants/authentication/member.ts'
import { type BrowserCall, browserCallAt } from './browser-calls.ts'
import { readCookies } from './cookies.ts'
import { findHolder, type OriginApp, originNotAllowed } from './origin.ts'
import type { OriginHolder } from './store.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The allowed origin a browser call comes from, and whose it is. */
    originHolder: OriginHolder | null
  }
}

const REQUEST_HEADERS = 'Content-Type, Idempotency-Key, X-CSRF-Token'
const REPLY_HEADERS = 'X-Request-Id, Idempotent-Replayed, RateLimit, RateLimit-Policy, Retry-After'
const PREFLIGHT_SECONDS = 600

/**
 * Lets pages of allowed origins read what they may call, errors included: the origin is echoed, never `*`. Preflights
 * from any other origin are refused, and a session is refused everywhere else (FORBIDDEN).
 * Source: interface, "CSRF session". A secret key has no business in a page, so `Authorization` is not let through.
 */
export function allowOrigins(server: FastifyInstance, app: OriginApp): void {
  server.decorateRequest('originHolder', null)
  server.addHook('onRequest', async (request, reply) => {
    const call = browserCallAt(request.url)
    if (!call) return refuseSession(request)
    // Also without an Origin: a cache must not hand one page's reply to another.
    reply.header('vary', 'Origin')
    const holder = await findHolder(app, request, reply)
    if (holder) {
      request.originHolder = holder
      reply.headers({
        'access-control-allow-origin': holder.origin,
        'access-control-allow-credentials': 'true',
        'access-control-expose-headers': REPLY_HEADERS,
      })
    }
    if (isPreflight(request)) return answerPreflight(reply, call, holder)
    if (!call.methods.includes(request.method)) refuseSession(request)
  })
}

const isPreflight = ({ method, headers }: FastifyRequest): boolean =>
  method === 'OPTIONS' && headers.origin !== undefined && headers['access-control-request-method'] !== undefined

function answerPreflight(reply: FastifyReply, call: BrowserCall, holder: OriginHolder | undefined): FastifyReply {
  if (!holder) throw originNotAllowed()
  return reply
    .code(204)
    .headers({
      'access-control-allow-methods': call.methods.join(', '),
      'access-control-allow-headers': REQUEST_HEADERS,
      'access-control-max-age': `${PREFLIGHT_SECONDS}`,
    })
    .send()
}

/** A session proves an origin, not a person: it opens what `browser-calls.ts` lists and nothing else. */
function refuseSession(request: FastifyRequest): void {
  const { authorization, publicaccesstoken } = request.headers
  if (authorization !== undefined || publicaccesstoken !== undefined || request.is404) return
  // The dashboard judges its people itself; cookies of a shop on the same host may come along.
  if (isFromDashboard(request)) return
  if (!request.url.startsWith('/v1/') || !readCookies(request).isAnySent) return
  throw new ApiError('FORBIDDEN', 'A browser session can only create checkouts and read one by its id; use a key.')
}
