import type { FastifyInstance } from 'fastify'
import Type, { type Static } from 'typebox'
import { transaction } from '../db/transaction.ts'
import { listQuery, pageRequest, toPage } from '../http/list.ts'
import type { DashboardApp } from './app.ts'
import { merchantOf } from './people.ts'
import { listRequests } from './request-store.ts'

const Query = Type.Object(
  { ...listQuery, failed: Type.Optional(Type.Literal('true')) },
  { additionalProperties: false },
)

/** `GET /dashboard/api/requests`: what programs asked of the API in the last days, newest first. */
export function requestRoutes(scope: FastifyInstance, { db }: DashboardApp): void {
  scope.get<{ Querystring: Static<typeof Query> }>(
    '/dashboard/api/requests',
    { config: { need: { may: 'requests.read' } }, schema: { querystring: Query } },
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
