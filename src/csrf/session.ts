import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isSameBytes } from '../base/crypto/hmac.ts'
import { ApiError } from '../base/errors.ts'
import { meetMerchant } from '../base/merchant-time.ts'
import { addressOf } from '../http/caller-address.ts'
import { type Claim, claimOf } from '../http/idempotency/idempotency.ts'
import type { RateLimiter } from '../http/rate-limit.ts'
import { type Authenticator, callerOf, requireKey } from '../merchants/authentication/authenticate.ts'
import { isFromDashboard } from '../merchants/authentication/member.ts'
import type { Caller } from '../merchants/keys/secret-keys.ts'
import type { BrowserAmounts } from './browser-amounts.ts'
import { readCookies } from './cookies.ts'
import type { KeyRing } from './key-ring.ts'
import { isNoFetch, originNotAllowed } from './origin.ts'
import { type Pair, verifyPair } from './pair.ts'
import type { OriginHolder } from './store.ts'

export type BrowserAuthenticator = Authenticator & {
  readonly csrfKeys: KeyRing
  /** Checkouts created in browser sessions, by address. */
  readonly browserCheckoutsByIp: RateLimiter
  readonly browserAmounts: BrowserAmounts
}

/** Stands where a key's id stands for other callers. */
const SESSION_KEY_ID = 'browser'
/** 132 bits of a hash. */
const SESSION_NAME_LENGTH = 22

/**
 * The hook of a route that takes a merchant's secret key with `scope`, as `requireKey`, or a browser's CSRF session.
 * `Authorization` wins where both are sent. The route is to be in BROWSER_CALLS of `cors.ts` too. Throws
 * csrf_token_invalid, csrf_token_expired, origin_not_allowed, FORBIDDEN. Source: interface, "CSRF session".
 */
export function requireKeyOrSession(
  authenticator: BrowserAuthenticator,
  scope: 'checkout',
): (request: FastifyRequest, reply: FastifyReply) => Promise<void> {
  const byKey = requireKey(authenticator, scope)
  return async (request, reply) => {
    if (request.headers.authorization !== undefined || !claimsSession(request)) return byKey(request, reply)
    const { merchantId, isSuspended } = await checkSession(authenticator, request)
    const nowMs = performance.now()
    authenticator.requestsByKey.take(`${SESSION_KEY_ID} ${merchantId} ${addressOf(request)}`, nowMs, reply)
    if (request.method === 'POST') authenticator.browserCheckoutsByIp.take(addressOf(request), nowMs, reply)
    request.caller = sessionCaller(merchantId, isSuspended)
  }
}

/**
 * As `claimOf`, but keeps a session's idempotency keys separate from those of other sessions and of the merchant, since anyone
 * can open one. A session is identified by its public token, which stays the same while it is renewed in time.
 */
export function claimOfCaller(request: FastifyRequest, now: Date): Claim {
  const claim = claimOf(request, callerOf(request).merchantId, now)
  if (!isFromBrowser(request)) return claim
  return { ...claim, operation: `${SESSION_KEY_ID} ${sessionOf(request)} ${claim.operation}` }
}

/** Identifies a session in stored data without its token. */
const sessionOf = (request: FastifyRequest): string =>
  createHash('sha256')
    .update(String(readCookies(request).public))
    .digest('base64url')
    .slice(0, SESSION_NAME_LENGTH)

/** Whether an authenticated request came with a browser session. */
export const isFromBrowser = (request: FastifyRequest): boolean => callerOf(request).keyId === SESSION_KEY_ID

/** The origin of the page whose session a request came with; null: it came with a key. */
export const originOf = (request: FastifyRequest): string | null =>
  isFromBrowser(request) ? (request.originHolder?.origin ?? null) : null

const claimsSession = (request: FastifyRequest): boolean =>
  !isFromDashboard(request) && (request.headers['x-csrf-token'] !== undefined || readCookies(request).isAnySent)

const sessionCaller = (merchantId: string, isSuspended: boolean): Caller => ({
  merchantId,
  keyId: SESSION_KEY_ID,
  region: null,
  scopes: ['checkout'],
  expiresAt: null,
  isSuspended,
})

async function checkSession(authenticator: BrowserAuthenticator, request: FastifyRequest): Promise<OriginHolder> {
  if (isNoFetch(request))
    throw new ApiError('FORBIDDEN', 'A browser session answers fetch(), not navigations or forms.')
  if (request.originHolder) meetMerchant(request.originHolder.merchantId)
  const verdict = await verifyPair(authenticator.csrfKeys, authenticator.clock(), readPair(request))
  if (verdict.is === 'forged') throw invalidToken('The cookies are not a pair that was issued here.')
  if (verdict.is === 'expired') {
    throw new ApiError('csrf_token_expired', 'Call /v1/auth/clients/csrf again and repeat the request.')
  }
  const { holder } = verdict
  const sender = request.originHolder
  // The sender is the present owner of the Origin: an origin removed from the settings is refused at once.
  if (!sender || sender.origin !== holder.origin || sender.merchantId !== holder.merchantId) throw originNotAllowed()
  return sender
}

/** Both cookies, each sent once, and the header that repeats the public one. Throws csrf_token_invalid. */
function readPair(request: FastifyRequest): Pair {
  const cookies = readCookies(request)
  if (cookies.signed === undefined || cookies.public === undefined) {
    throw invalidToken('Send the cookies ps_csrf and ps_csrf_pub, each once (fetch with credentials: "include").')
  }
  const header = request.headers['x-csrf-token']
  if (typeof header !== 'string' || !isSameBytes(Buffer.from(header), Buffer.from(cookies.public))) {
    throw invalidToken('Send the csrfToken of the newest session as X-CSRF-Token.')
  }
  return { signed: cookies.signed, public: cookies.public }
}

const invalidToken = (detail: string): ApiError => new ApiError('csrf_token_invalid', detail)
