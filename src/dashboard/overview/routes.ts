import type { FastifyInstance } from 'fastify'
import { SECOND_MS } from '../../base/clock.ts'
import { TtlCache } from '../../base/ttl-cache.ts'
import { memberOf } from '../access/member-routes.ts'
import { route } from '../route.ts'
import { spanOf } from '../span.ts'
import { type OverviewSources, readOverview } from './read-overview.ts'
import { type Overview, overviewEndpoints } from './schema.ts'

/** Concurrent requests for the same numbers share one read. */
const CACHE_TTL_MS = 5 * SECOND_MS
const CACHE_ENTRIES_MAX = 1_000

/** `GET /dashboard/api/overview`: what was paid and attempted in some days, balances, and what needs attention. */
export function overviewRoutes(scope: FastifyInstance, sources: OverviewSources): void {
  const replies = new TtlCache<Overview>({ ttlMs: CACHE_TTL_MS, entriesMax: CACHE_ENTRIES_MAX })
  route(scope, overviewEndpoints.read, { config: { access: { permission: 'overview.read' } } }, (request) => {
    const { merchantId, timeZone } = memberOf(request).membership
    const span = spanOf(timeZone, sources.clock(), request.query)
    const { 0: from, length } = span.days
    return replies.getOrLoad(`${merchantId} ${timeZone} ${from} ${length}`, () =>
      readOverview(sources, merchantId, span),
    )
  })
}
