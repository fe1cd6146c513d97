import type { FastifyReply, FastifyRequest } from 'fastify'
import { SECOND_MS } from '../../base/clock.ts'
import { ApiError } from '../../base/errors.ts'
import { meetMerchant } from '../../base/merchant-time.ts'
import { addressOf } from '../../http/caller-address.ts'
import type { RateLimiter } from '../../http/rate-limit.ts'
import { type Authenticator, authorizeIfMember, passRefusalTime, requireKey } from '../authentication/authenticate.ts'
import type { AccessTokens } from './access-token.ts'
import { statedClaims, timeOfHolder } from './time-of-holder.ts'

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
      await passRefusalTime(nowMs)
      throw unauthorized(explainToken(request, timeOfHolder(authenticator.clock, tokenOf(request))))
    }
    limiter.take(`token:${holder.merchantId}`, nowMs, reply)
    meetMerchant(holder.merchantId)
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

const HOW = 'POST /v1/auth/token gives one for a secret key with the scope "send_money"; it is valid for 15 minutes.'

/**
 * What is wrong with the credential of a refused request, as far as the request itself shows it: a token states its own end, and
 * whether it was ever one of ours is not said (docs/decisions/0040-what-a-401-says.md).
 */
function explainToken({ headers }: FastifyRequest, now: Date): string {
  const sent = headers[HEADER]
  if (sent === undefined) {
    const instead = headers.authorization === undefined ? '' : ' A secret key in Authorization does not open it.'
    return `There is no access token: send "publicAccessToken: Bearer …".${instead} ${HOW}`
  }
  const [, credential = ''] = /^Bearer (\S+)$/i.exec(String(sent)) ?? []
  if (credential.startsWith('sk_')) return `This is a secret key, and an access token is needed. ${HOW}`
  const endedAt = endOf(credential)
  if (endedAt === undefined)
    return `The header publicAccessToken is not "Bearer", one space and an access token. ${HOW}`
  if (endedAt <= now) return `The access token has expired: it states ${endedAt.toISOString()} as its end. ${HOW}`
  return `The access token is none of this environment, or was revoked. ${HOW}`
}

/** The end that a token states, unverified; undefined: it is no token. */
function endOf(token: string): Date | undefined {
  const claims = statedClaims(token)
  const end = new Date(Number(claims?.exp) * SECOND_MS)
  return Number.isNaN(end.getTime()) ? undefined : end
}

const unauthorized = (detail: string): ApiError =>
  new ApiError('Unauthorized', detail, [], { 'www-authenticate': 'Bearer' })
