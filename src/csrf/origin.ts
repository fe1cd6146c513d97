import type { FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '../base/errors.ts'
import { TtlCache } from '../base/ttl-cache.ts'
import type { Db } from '../db/db.ts'
import type { CacheInvalidation } from '../db/invalidation/cache-invalidation.ts'
import { ALL_MERCHANTS, transaction } from '../db/transaction.ts'
import { addressOf } from '../http/caller-address.ts'
import type { RateLimiter } from '../http/rate-limit.ts'
import { findOrigin, type OriginHolder } from './store.ts'

export type OriginApp = {
  readonly db: Db
  readonly lookupsByIp: RateLimiter
  /** The recently known merchant of an origin. */
  readonly holders: TtlCache<OriginHolder>
}

/** How long an origin's merchant is cached, where no invalidation arrives (decision 17). */
const CACHE_TTL_MS = 1_000
const CACHE_ENTRIES_MAX = 10_000

/** A cache of the merchants of origins; a change of a merchant's origins or suspension invalidates it. */
export function cacheHolders(invalidation: CacheInvalidation): TtlCache<OriginHolder> {
  const holders = new TtlCache<OriginHolder>({ ttlMs: CACHE_TTL_MS, entriesMax: CACHE_ENTRIES_MAX })
  invalidation.on(['allowed_origin', 'merchant'], (changed) =>
    holders.forget(({ merchantId }) => changed === null || merchantId === changed),
  )
  return holders
}

/** As browsers write an origin. Any other text belongs to no merchant, and is not looked up. */
const ORIGIN = /^https?:\/\/[^\s/?#@\\]{1,255}$/

/** The origin of a request and its merchant, by an exact match; undefined: absent, `null`, or unknown. */
export async function findHolder(
  app: OriginApp,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<OriginHolder | undefined> {
  const { origin } = request.headers
  if (origin === undefined || !ORIGIN.test(origin)) return undefined
  app.lookupsByIp.take(addressOf(request), performance.now(), reply)
  return app.holders.getOrLoad(origin, () => transaction(app.db, ALL_MERCHANTS, (tx) => findOrigin(tx, origin)))
}

export const originNotAllowed = (): ApiError =>
  new ApiError('origin_not_allowed', 'Add the origin of this page to "allowedOrigins" in the settings.')

const FETCH_MODES = ['cors', 'same-origin']

/**
 * Whether the browser declares this something else than a script's fetch: a navigation, a form, an image. Clients
 * that send no fetch metadata are judged by the rest. Source: W3C Fetch Metadata.
 */
export function isNoFetch(request: FastifyRequest): boolean {
  const { 'sec-fetch-mode': mode, 'sec-fetch-site': site } = request.headers
  return (mode !== undefined && !FETCH_MODES.includes(String(mode))) || site === 'none'
}
