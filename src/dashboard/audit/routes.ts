import { Readable } from 'node:stream'
import type { Clock } from '../../base/clock.ts'
import { idAt } from '../../base/id.ts'
import type { Db } from '../../db/db.ts'
import { transaction } from '../../db/transaction.ts'
import { pageRequest, toPage } from '../../http/pagination.ts'
import { memberOf } from '../access/member-routes.ts'
import { beginOf, type Span, spanOf } from '../span.ts'
import type { TypedServer } from '../typed-routes.ts'
import { auditEndpoints } from './schema.ts'
import { listAudit } from './store.ts'
import { writeTrail } from './write-csv.ts'

/** The audit log: who did what, newest first; and some days of it as a file. */
export function auditRoutes(scope: TypedServer, { db, clock }: { readonly db: Db; readonly clock: Clock }): void {
  scope.get(
    '/dashboard/api/audit',
    { config: { access: { permission: 'audit.read' } }, schema: auditEndpoints['GET /dashboard/api/audit'] },
    async (request) => {
      const { merchantId, timeZone } = memberOf(request).membership
      const page = pageRequest(request.query)
      const { from, to } = request.query
      const within = from || to ? idsOf(merchantId, spanOf(timeZone, clock(), request.query)) : null
      const before = page.before ?? within?.before ?? null
      const rows = await transaction(db, merchantId, (tx) => listAudit(tx, merchantId, { ...page, ...within, before }))
      return toPage(rows, page.limit, ({ request_id, detail, ...row }) => ({
        ...row,
        requestId: request_id,
        detail: detail === null ? null : JSON.parse(detail),
      }))
    },
  )

  scope.get(
    '/dashboard/api/audit/file',
    {
      config: { access: { permission: 'audit.read', action: 'audit.export' } },
      schema: auditEndpoints['GET /dashboard/api/audit/file'],
    },
    async (request, reply) => {
      const { merchantId, timeZone } = memberOf(request).membership
      const span = spanOf(timeZone, clock(), request.query)
      const [from = '', to = from] = [span.days[0], span.days.at(-1)]
      if (request.audit) request.audit.detail = { from, to }
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="audit-${from}-${to}.csv"`)
        .send(Readable.from(writeTrail(db, { merchantId, timeZone, ...idsOf(merchantId, span) })))
    },
  )
}

/** Between which ids the entries of some days lie: they begin with their time. */
const idsOf = (merchantId: string, span: Span) => ({
  from: idAt('aud', merchantId, beginOf(span)),
  before: idAt('aud', merchantId, span.until),
})
