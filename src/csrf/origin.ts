import type { FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '../base/errors.ts'
import { ShortMemory } from '../base/short-memory.ts'
import type { Changes } from '../db/changes.ts'
import type { Db } from '../db/db.ts'
import { EVERYONE, transaction } from '../db/transaction.ts'
import type { RateLimiter } from '../http/rate-limit.ts'
import { findOrigin, type OriginHolder } from './store.ts'

export type OriginApp = {
  readonly db: Db
  readonly lookupsByIp: RateLimiter
  /** Whose an origin was lately. */
  readonly holders: ShortMemory<OriginHolder>
}

/** How long an origin is its merchant's without asking again, should nobody tell of a change (decision 17). */
const REMEMBER_MS = 1_000
const REMEMBERED_MAX = 10_000

/** A memory of whose origin is whose; a change of a merchant's origins or standing ends it. */
export function rememberHolders(changes: Changes): ShortMemory<OriginHolder> {
  const holders = new ShortMemory<OriginHolder>({ lifeMs: REMEMBER_MS, entriesMax: REMEMBERED_MAX })
  changes.on(['allowed_origin', 'merchant'], (changed) =>
    holders.forget(({ merchantId }) => changed === null || merchantId === changed),
  )
  return holders
}

/** As browsers write an origin. What looks otherwise is nobody's, and is not looked up. */
const ORIGIN = /^https?:\/\/[^\s/?#@\\]{1,255}$/

/** The origin of a request and whose it is, by an exact match; undefined: absent, `null`, or nobody's. */
export async function findHolder(
  app: OriginApp,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<OriginHolder | undefined> {
  const { origin } = request.headers
  if (origin === undefined || !ORIGIN.test(origin)) return undefined
  app.lookupsByIp.take(request.ip, performance.now(), reply)
  return app.holders.recall(origin, () => transaction(app.db, EVERYONE, (tx) => findOrigin(tx, origin)))
}

export const originNotAllowed = (): ApiError =>
  new ApiError('origin_not_allowed', 'Add the origin of this page to "allowedOrigins" in the settings.')

const FETCH_MODES = ['cors', 'same-origin']

/**
 * Whether the browser says that this is something else than a script's fetch: a navigation, a form, an image. Clients
 * that send no fetch metadata are judged by the rest. Source: W3C Fetch Metadata.
 */
export function isNoFetch(request: FastifyRequest): boolean {
  const { 'sec-fetch-mode': mode, 'sec-fetch-site': site } = request.headers
  return (mode !== undefined && !FETCH_MODES.includes(String(mode))) || site === 'none'
}
