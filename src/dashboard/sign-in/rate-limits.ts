import type { FastifyReply, FastifyRequest } from 'fastify'
import { RateLimiter } from '../../http/rate-limit.ts'

/** Sign-in attempts are counted by the address they come from and by the account they are for. */
export type SignInLimits = { readonly byAddress: RateLimiter; readonly byAccount: RateLimiter }

/** Several people may sit behind one address. */
const ADDRESS_SHARE = 3
const MINUTE_SECONDS = 60

export function signInLimits(perMinute: number): SignInLimits {
  const limit = (name: string, count: number) =>
    new RateLimiter({ name, perSecond: count / MINUTE_SECONDS, burst: count })
  return { byAddress: limit('sign-in-address', perMinute * ADDRESS_SHARE), byAccount: limit('sign-in', perMinute) }
}

/** Counts one attempt. `account` is an e-mail address or a person's id; it need not exist. Throws RATE_LIMITED. */
export function takeSignInAttempt(
  limits: SignInLimits,
  request: FastifyRequest,
  reply: FastifyReply,
  account?: string,
): void {
  const nowMs = performance.now()
  limits.byAddress.take(request.ip, nowMs, reply)
  if (account !== undefined) limits.byAccount.take(account.trim().toLowerCase(), nowMs, reply)
}
