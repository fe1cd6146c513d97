import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import { transaction } from '../db/transaction.ts'
import { listQuery, pageRequest, toPage } from '../http/list.ts'
import type { DashboardApp } from './app.ts'
import { listAudit } from './audit-store.ts'
import { merchantOf } from './people.ts'

/** `GET /dashboard/api/audit`: who did what, newest first. */
export function auditRoutes(scope: FastifyInstance, app: DashboardApp): void {
  scope.get<{ Querystring: { limit?: string; cursor?: string } }>(
    '/dashboard/api/audit',
    {
      config: { need: { may: 'audit.read' } },
      schema: { querystring: Type.Object(listQuery, { additionalProperties: false }) },
    },
    async (request) => {
      const merchantId = merchantOf(request)
      const page = pageRequest(request.query)
      const rows = await transaction(app.db, merchantId, (tx) => listAudit(tx, merchantId, page))
      return toPage(rows, page.limit, ({ request_id, detail, ...row }) => ({
        ...row,
        requestId: request_id,
        detail: detail === null ? null : JSON.parse(detail),
      }))
    },
  )
}
