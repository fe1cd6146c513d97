import type { Db } from '../../db/db.ts'
import { transaction } from '../../db/transaction.ts'
import { pageRequest, toPage } from '../../http/pagination.ts'
import { merchantOf } from '../access/member-routes.ts'
import type { TypedServer } from '../typed-routes.ts'
import { auditEndpoints } from './schema.ts'
import { listAudit } from './store.ts'

/** The audit log: who did what, newest first. */
export function auditRoutes(scope: TypedServer, { db }: { readonly db: Db }): void {
  scope.get(
    '/dashboard/api/audit',
    { config: { access: { permission: 'audit.read' } }, schema: auditEndpoints['GET /dashboard/api/audit'] },
    async (request) => {
      const merchantId = merchantOf(request)
      const page = pageRequest(request.query)
      const rows = await transaction(db, merchantId, (tx) => listAudit(tx, merchantId, page))
      return toPage(rows, page.limit, ({ request_id, detail, ...row }) => ({
        ...row,
        requestId: request_id,
        detail: detail === null ? null : JSON.parse(detail),
      }))
    },
  )
}
