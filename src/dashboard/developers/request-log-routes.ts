import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/db.ts'
import { transaction } from '../../db/transaction.ts'
import { pageRequest, readTime, toPage } from '../../http/pagination.ts'
import { merchantOf } from '../access/member-routes.ts'
import { route } from '../route.ts'
import { toLoggedRequest } from './request-log-store.ts'
import { requestLogEndpoints } from './schema.ts'
import { searchRequests } from './search-requests.ts'

/**
 * `GET /dashboard/api/requests`: the API requests of programs in the last days, newest first, by id, status, path and
 * time.
 */
export function requestLogRoutes(scope: FastifyInstance, { db }: { readonly db: Db }): void {
  route(scope, requestLogEndpoints.search, { config: { access: { permission: 'requests.read' } } }, async (request) => {
    const merchantId = merchantOf(request)
    const page = pageRequest(request.query)
    const { requestId, status, path, from, to } = request.query
    const filter = { requestId, status, path, from: readTime('from', from), to: readTime('to', to) }
    const found = await transaction(db, merchantId, (tx) => searchRequests(tx, merchantId, page, filter))
    const shown = toPage(found.rows, page.limit, toLoggedRequest)
    return { ...shown, nextCursor: shown.nextCursor ?? found.nextCursor, searchedUntil: found.searchedUntil }
  })
}
