import type { Db } from '../../db/db.ts'
import { transaction } from '../../db/transaction.ts'
import { pageRequest, toPage } from '../../http/pagination.ts'
import { merchantOf } from '../access/member-routes.ts'
import type { TypedServer } from '../typed-routes.ts'
import { listRequests } from './request-log-store.ts'
import { requestLogEndpoints } from './schema.ts'

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
      const rows = await transaction(db, merchantId, (tx) =>
        listRequests(tx, merchantId, page, request.query.failed === 'true'),
      )
      return toPage(rows, page.limit, (row) => ({
        id: row.id,
        at: row.at,
        requestId: row.request_id,
        keyId: row.key_id,
        method: row.method,
        path: row.path,
        status: row.status,
        durationMs: row.duration_ms,
        ip: row.ip,
        userAgent: row.user_agent,
        idempotencyKey: row.idempotency_key,
        request: row.request,
        response: row.response,
      }))
    },
  )
}
