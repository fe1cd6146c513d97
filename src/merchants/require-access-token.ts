import type { FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '../base/errors.ts'
import type { RateLimiter } from '../http/rate-limit.ts'
import type { AccessTokens } from './access-token.ts'
import { type Gate, letPersonIn, REFUSAL_MS, requireKey } from './authenticate.ts'

type Hook = (request: FastifyRequest, reply: FastifyReply) => Promise<void>

/** The header that carries an access token. Source: interface, "Credentials". */
const HEADER = 'publicaccesstoken'

/**
 * The hook that lets only a merchant's access token through, or a person of the dashboard, and sets `request.caller`.
 * Whatever is wrong with a token, the answer is one and the same 401, after the same time. `limiter` counts by merchant.
 */
export function requireAccessToken(gate: Gate, tokens: AccessTokens, limiter: RateLimiter = gate.requestsByKey): Hook {
  return async (request, reply) => {
    if (await letPersonIn(gate, request, reply)) return
    const nowMs = performance.now()
    if (gate.failuresByIp.isEmpty(request.ip, nowMs)) gate.failuresByIp.take(request.ip, nowMs, reply)
    const merchantId = await tokens.verify(tokenOf(request))
    if (merchantId === undefined) {
      gate.failuresByIp.take(request.ip, nowMs, reply)
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, REFUSAL_MS - (performance.now() - nowMs))))
      throw unauthorized()
    }
    limiter.take(`token:${merchantId}`, nowMs, reply)
    request.caller = { merchantId, keyId: `token:${merchantId}`, region: null, scopes: ['send_money'], expiresAt: null }
  }
}

/** The hook for what a secret key of any scope may read, and an access token as well. */
export function requireKeyOrAccessToken(gate: Gate, tokens: AccessTokens): Hook {
  const byKey = requireKey(gate, null)
  const byToken = requireAccessToken(gate, tokens)
  return (request, reply) => (HEADER in request.headers ? byToken : byKey)(request, reply)
}

const tokenOf = (request: FastifyRequest): string =>
  /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(String(request.headers[HEADER] ?? ''))?.[1] ?? ''

const unauthorized = (): ApiError =>
  new ApiError('Unauthorized', 'Send a valid access token of this environment: "publicAccessToken: Bearer …".', [], {
    'www-authenticate': 'Bearer',
  })
