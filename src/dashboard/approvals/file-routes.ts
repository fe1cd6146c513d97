import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { notFound } from '../../base/errors.ts'
import { maskAccounts } from '../../base/privacy/mask-accounts.ts'
import type { Db } from '../../db/db.ts'
import { transaction } from '../../db/transaction.ts'
import { memberOf } from '../access/member-routes.ts'
import { may } from '../people/permissions.ts'
import { route } from '../route.ts'
import { approvalEndpoints } from './schema.ts'
import { readApproval, readApprovedPayouts } from './store.ts'
import { writeFile } from './write-file.ts'

/** `GET /dashboard/api/approvals/:id/file`: all payouts of a request as CSV; a refund has no such file. */
export function approvalFileRoutes(scope: FastifyInstance, { db }: { readonly db: Db }): void {
  route(
    scope,
    approvalEndpoints.download,
    { config: { access: { permission: 'payouts.read', action: 'payout.download_approval' } } },
    async (request, reply) => {
      const { membership } = memberOf(request)
      const { merchantId } = membership
      const { id } = request.params
      const payouts = await transaction(db, merchantId, async (tx) => {
        const found = await readApproval(tx, merchantId, id)
        if (!found || found.refund) throw notFound()
        return readApprovedPayouts(tx, merchantId, id)
      })
      if (request.audit) request.audit.detail = { payouts: payouts.length }
      const shown = may(membership, 'accounts.reveal') ? payouts : maskAccounts(payouts)
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="payouts-${id}.csv"`)
        .send(Readable.from(writeFile(shown)))
    },
  )
}
