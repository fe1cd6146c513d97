import type { FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '../base/errors.ts'
import type { Db } from '../db/db.ts'
import { EVERYONE, transaction } from '../db/transaction.ts'
import type { RateLimiter } from '../http/rate-limit.ts'
import { findOrigin, type OriginHolder } from './store.ts'

export type OriginApp = { readonly db: Db; readonly lookupsByIp: RateLimiter }

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
  return transaction(app.db, EVERYONE, (tx) => findOrigin(tx, origin))
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
