import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '../base/errors.ts'
import { isFromDashboard } from '../merchants/authentication/member.ts'
import { readCookies } from './cookies.ts'
import { findHolder, type OriginApp, originNotAllowed } from './origin.ts'
import type { OriginHolder } from './store.ts'

/**
 * Everything a page on an allowed origin may call; nothing else accepts calls across origins. `session`: needs a
 * CSRF session; the others issue one or are files. Source: interface, "CSRF session".
 */
const BROWSER_CALLS: readonly { path: RegExp; methods: readonly string[]; session: boolean }[] = [
  { path: /^\/v1\/auth\/clients\/csrf$/, methods: ['GET', 'POST'], session: false },
  { path: /^\/v1\/checkout$/, methods: ['POST'], session: true },
  { path: /^\/v1\/checkout\/intents$/, methods: ['POST'], session: true },
  { path: /^\/v1\/checkout\/co_[^/]+$/, methods: ['GET'], session: true },
  { path: /^\/v1\/checkout\/co_[^/]+\/instrument$/, methods: ['POST'], session: true },
  { path: /^\/browser\/v1\.js$/, methods: ['GET'], session: false },
]

/** What a browser may do at an address. */
type BrowserCall = { readonly methods: readonly string[]; readonly session: boolean }

/** The browser's rights at a URL; undefined: none. */
function browserCallAt(url: string): BrowserCall | undefined {
  const path = url.split('?', 1)[0] ?? ''
  return BROWSER_CALLS.find((call) => call.path.test(path))
}

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

/** A session proves an origin, not a person: it opens what BROWSER_CALLS lists and nothing else. */
function refuseSession(request: FastifyRequest): void {
  const { authorization, publicaccesstoken } = request.headers
  if (authorization !== undefined || publicaccesstoken !== undefined || request.is404) return
  // The dashboard judges its people itself; cookies of a shop on the same host may come along.
  if (isFromDashboard(request)) return
  if (!request.url.startsWith('/v1/') || !readCookies(request).isAnySent) return
  throw new ApiError(
    'FORBIDDEN',
    'A browser session can only create checkouts, read one by its id and show its instrument; use a key.',
  )
}
