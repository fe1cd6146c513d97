import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../base/clock.ts'
import { idAt } from '../../base/id.ts'
import type { Db } from '../../db/db.ts'
import { memberOf } from '../access/member-routes.ts'
import { may } from '../people/permissions.ts'
import { route } from '../route.ts'
import { beginOf, spanOf } from '../span.ts'
import { payoutListEndpoints } from './list-schema.ts'
import { writeNamedByPayers } from './write-named-by-payers.ts'

/**
 * `POST /dashboard/api/payouts/named-by-payers/file`: the accounts that payers named on claim pages, as CSV. The only
 * place that shows them in full, for an auditor's or a bank's inquiry: it takes a recent proof, and the audit trail
 * records who downloaded the file and why.
 */
export function namedByPayersRoute(
  scope: FastifyInstance,
  { db, clock }: { readonly db: Db; readonly clock: Clock },
): void {
  route(
    scope,
    payoutListEndpoints.downloadNamedByPayers,
    {
      config: {
        access: { permission: 'reports.make', recentProof: true, action: 'payout.download_named_by_payers' },
      },
    },
    async (request, reply) => {
      const { membership } = memberOf(request)
      const { merchantId, timeZone } = membership
      const { from, to, reason } = request.body
      const span = spanOf(timeZone, clock(), { from, to })
      const isWhole = may(membership, 'accounts.reveal')
      if (request.audit) request.audit.detail = { from, to, reason, isWhole }
      const ids = { from: idAt('po', merchantId, beginOf(span)), before: idAt('po', merchantId, span.until) }
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="accounts-${from}-${to}.csv"`)
        .send(Readable.from(writeNamedByPayers(db, { merchantId, timeZone, isWhole, ...ids })))
    },
  )
}
