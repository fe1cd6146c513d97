import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../base/clock.ts'
import type { Db } from '../../db/db.ts'
import { findRefundIdsByText } from '../../refunds/find/search.ts'
import { listHandlers } from '../lists/list-handlers.ts'
import type { List } from '../lists/read-list.ts'
import { route } from '../route.ts'
import { planRefundScan, type RefundFilter, readFilter } from './list-filter.ts'
import { type RefundLine, type RefundSum, refundListEndpoints } from './list-schema.ts'
import { readLines, sumRefunds } from './read-lines.ts'

const LIST: List<RefundFilter, RefundLine, RefundSum> = {
  kind: 're',
  findIds: findRefundIdsByText,
  planScan: planRefundScan,
  readLines,
  addUp: sumRefunds,
}

/**
 * `GET /dashboard/api/refunds`: a merchant's refunds, filtered by everything that people search for, and their sums.
 */
export function refundListRoutes(scope: FastifyInstance, app: { readonly db: Db; readonly clock: Clock }): void {
  const config = { access: { permission: 'payments.read' } } as const
  const { page, sums } = listHandlers(app, LIST, readFilter)
  route(scope, refundListEndpoints.list, { config }, page)
  route(scope, refundListEndpoints.sum, { config }, sums)
}
