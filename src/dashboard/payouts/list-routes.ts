import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../base/clock.ts'
import { maskAccounts } from '../../base/privacy/mask-accounts.ts'
import type { Db } from '../../db/db.ts'
import { findPayoutIdsByText } from '../../payouts/find/search.ts'
import { memberOf } from '../access/member-routes.ts'
import { listHandlers } from '../lists/list-handlers.ts'
import type { List } from '../lists/read-list.ts'
import { may } from '../people/permissions.ts'
import { route } from '../route.ts'
import { type PayoutFilter, planPayoutScan, readFilter } from './list-filter.ts'
import { type PayoutLine, type PayoutSum, payoutListEndpoints } from './list-schema.ts'
import { readLines, sumPayouts } from './read-lines.ts'

const LIST: List<PayoutFilter, PayoutLine, PayoutSum> = {
  kind: 'po',
  findIds: findPayoutIdsByText,
  planScan: planPayoutScan,
  readLines,
  addUp: sumPayouts,
}

/**
 * `GET /dashboard/api/payouts`: a merchant's payouts, filtered by everything that people search for, and their sums.
 */
export function payoutListRoutes(scope: FastifyInstance, app: { readonly db: Db; readonly clock: Clock }): void {
  const config = { access: { permission: 'payouts.read' } } as const
  const { page, sums } = listHandlers(app, LIST, readFilter)
  route(scope, payoutListEndpoints.list, { config }, async (request) => {
    const found = await page(request)
    return may(memberOf(request).membership, 'accounts.reveal') ? found : maskAccounts(found)
  })
  route(scope, payoutListEndpoints.sum, { config }, sums)
}
