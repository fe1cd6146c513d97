import type { Db } from '../../db/db.ts'
import { transaction } from '../../db/transaction.ts'
import { pageRequest, toPage } from '../../http/pagination.ts'
import { merchantOf } from '../access/member-routes.ts'
import type { TypedServer } from '../typed-routes.ts'
import { listRequests, type StatusRange, toLoggedRequest } from './request-log-store.ts'
import { requestLogEndpoints } from './schema.ts'

const FAILED: StatusRange = [400, 599]

/** `GET /dashboard/api/requests`: the API requests of programs in the last days, newest first. */
export function requestLogRoutes(scope: TypedServer, { db }: { readonly db: Db }): void {
  scope.get(
    '/dashboard/api/requests',
    {
      config: { access: { permission: 'requests.read' } },
      schema: requestLogEndpoints['GET /dashboard/api/requests'],
    },
    async (request) => {
      const merchantId = merchantOf(request)
      const page = pageRequest(request.query)
      const filter = request.query.failed === 'true' ? { status: FAILED } : {}
      const rows = await transaction(db, merchantId, (tx) => listRequests(tx, merchantId, page, filter))
      return toPage(rows, page.limit, toLoggedRequest)
    },
  )
}
