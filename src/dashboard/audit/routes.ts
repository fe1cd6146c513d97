import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../base/clock.ts'
import { idAt } from '../../base/id.ts'
import type { Db } from '../../db/db.ts'
import { transaction } from '../../db/transaction.ts'
import { pageRequest, toPage } from '../../http/pagination.ts'
import { memberOf } from '../access/member-routes.ts'
import { route } from '../route.ts'
import { beginOf, type Span, spanOf } from '../span.ts'
import { listAudit } from '../trail/store.ts'
import { auditEndpoints } from './schema.ts'
import { writeTrail } from './write-csv.ts'

/** The audit log: who did what, newest first; and some days of it as a file. */
export function auditRoutes(scope: FastifyInstance, { db, clock }: { readonly db: Db; readonly clock: Clock }): void {
  route(scope, auditEndpoints.list, { config: { access: { permission: 'audit.read' } } }, async (request) => {
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
  })

  route(
    scope,
    auditEndpoints.download,
    { config: { access: { permission: 'audit.read', action: 'audit.export' } } },
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

/** The range of ids of some days' entries: an id begins with its time. */
const idsOf = (merchantId: string, span: Span) => ({
  from: idAt('aud', merchantId, beginOf(span)),
  before: idAt('aud', merchantId, span.until),
})
