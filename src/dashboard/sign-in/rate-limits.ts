import type { FastifyReply, FastifyRequest } from 'fastify'
import { addressOf } from '../../http/caller-address.ts'
import { RateLimiter } from '../../http/rate-limit.ts'

/** Limits shared by strangers: per address, and per account for all of them together. */
type Strangers = { readonly byAddress: RateLimiter; readonly byAccount: RateLimiter }

/**
 * Calls with which passwords and codes could be guessed are counted separately from those that guess nothing (a
 * passkey, a requested mail, the token in it), and a device or session known to the account separately from all
 * strangers: however many they are, they do not limit its owner (docs/decisions/0029-second-factor.md).
 */
export type SignInLimits = {
  readonly guesses: Strangers
  readonly others: Strangers
  readonly byKnown: RateLimiter
}

/**
 * One call. `account` is an e-mail address or a person's id; it need not exist. `known`: the device or session by which
 * the account is known, proved by the request; undefined: a stranger's.
 */
type SignInAttempt = {
  readonly isGuess: boolean
  readonly account?: string | undefined
  readonly known?: string | undefined
}

/** Several people may sit behind one address. */
const ADDRESS_SHARE = 3
const MINUTE_SECONDS = 60

export function signInLimits(perMinute: number): SignInLimits {
  const limit = (name: string, count: number) =>
    new RateLimiter({ name, perSecond: count / MINUTE_SECONDS, burst: count })
  const strangers = (): Strangers => ({
    byAddress: limit('sign-in-address', perMinute * ADDRESS_SHARE),
    byAccount: limit('sign-in', perMinute),
  })
  return { guesses: strangers(), others: strangers(), byKnown: limit('sign-in-device', perMinute) }
}

/** Counts one attempt. Throws RATE_LIMITED. */
export function takeSignInAttempt(
  limits: SignInLimits,
  request: FastifyRequest,
  reply: FastifyReply,
  { isGuess, account, known }: SignInAttempt,
): void {
  const nowMs = performance.now()
  const name = account?.trim().toLowerCase()
  if (known !== undefined) {
    limits.byKnown.take(`${known} ${name ?? ''}`, nowMs, reply)
    return
  }
  const { byAddress, byAccount } = isGuess ? limits.guesses : limits.others
  byAddress.take(addressOf(request), nowMs, reply)
  if (name !== undefined) byAccount.take(name, nowMs, reply)
}
