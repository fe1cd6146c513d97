import type { FastifyInstance, FastifyRequest } from 'fastify'
import { MINUTE_MS, SECOND_MS } from '../../base/clock.ts'
import { TtlCache } from '../../base/ttl-cache.ts'
import { addressOf } from '../../http/caller-address.ts'
import { RateLimiter } from '../../http/rate-limit.ts'
import { CLAIM_PAGE, type PageRequest } from './request.ts'

const [OPENED, NOT_FOUND] = [200, 404]
const GOOD_TOKEN_MS = 10 * MINUTE_MS
const GOOD_TOKENS_MAX = 10_000

/**
 * Limits how many claim links that open nothing an address may try: each costs a look-up, and reads are limited per link. A
 * link that opened recently is exempt: guesses from the same address must not lock its payer out of the page.
 */
export function limitClaimGuesses(perMinute: number): (scope: FastifyInstance) => void {
  const guesses = new RateLimiter({
    name: 'claims',
    perSecond: perMinute / (MINUTE_MS / SECOND_MS),
    burst: perMinute,
  })
  const goodTokens = new TtlCache<true>({ ttlMs: GOOD_TOKEN_MS, entriesMax: GOOD_TOKENS_MAX })
  const tokenOf = (request: FastifyRequest): string | undefined =>
    request.routeOptions.url?.startsWith(CLAIM_PAGE) ? (request as PageRequest).params.id : undefined

  return (scope) => {
    scope.addHook('onRequest', async (request, reply) => {
      const token = tokenOf(request)
      if (token === undefined || goodTokens.get(token)) return
      const [address, nowMs] = [addressOf(request), performance.now()]
      if (guesses.isEmpty(address, nowMs)) guesses.take(address, nowMs, reply)
    })
    scope.addHook('onResponse', async (request, reply) => {
      const token = tokenOf(request)
      if (token === undefined) return
      if (reply.statusCode === NOT_FOUND) guesses.tryTake(addressOf(request), performance.now())
      // A redirect involves no look-up.
      else if (reply.statusCode === OPENED) goodTokens.set(token, true)
    })
  }
}
