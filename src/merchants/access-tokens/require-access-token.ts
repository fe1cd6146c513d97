import type { FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '../../base/errors.ts'
import { addressOf } from '../../http/caller-address.ts'
import type { RateLimiter } from '../../http/rate-limit.ts'
import { type Authenticator, authorizeIfMember, REFUSAL_MS, requireKey } from '../authentication/authenticate.ts'
import type { AccessTokens } from './access-token.ts'

type Hook = (request: FastifyRequest, reply: FastifyReply) => Promise<void>

/** The header that carries an access token. Source: interface, "Credentials". */
const HEADER = 'publicaccesstoken'

/**
 * The hook that accepts a merchant's access token, or a member of the dashboard, and sets `request.caller`. Every
 * invalid token gets the same 401 after the same time. `limiter` counts by merchant.
 */
export function requireAccessToken(
  authenticator: Authenticator,
  tokens: AccessTokens,
  limiter: RateLimiter = authenticator.requestsByKey,
): Hook {
  return async (request, reply) => {
    if (await authorizeIfMember(authenticator, request, reply)) return
    const nowMs = performance.now()
    // Only a signature check, so guesses from the same address never lock out the holder of a valid token.
    const holder = await tokens.verify(tokenOf(request))
    if (!holder) {
      authenticator.failuresByIp.take(addressOf(request), nowMs, reply)
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, REFUSAL_MS - (performance.now() - nowMs))))
      throw unauthorized()
    }
    limiter.take(`token:${holder.merchantId}`, nowMs, reply)
    request.caller = { ...holder, region: null, scopes: ['send_money'], expiresAt: null }
  }
}

/** The hook for what both a secret key of any scope and an access token may read. */
export function requireKeyOrAccessToken(authenticator: Authenticator, tokens: AccessTokens): Hook {
  const byKey = requireKey(authenticator, null)
  const byToken = requireAccessToken(authenticator, tokens)
  return (request, reply) => (HEADER in request.headers ? byToken : byKey)(request, reply)
}

const tokenOf = (request: FastifyRequest): string =>
  /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(String(request.headers[HEADER] ?? ''))?.[1] ?? ''

const unauthorized = (): ApiError =>
  new ApiError('Unauthorized', 'Send a valid access token of this environment: "publicAccessToken: Bearer …".', [], {
    'www-authenticate': 'Bearer',
  })
