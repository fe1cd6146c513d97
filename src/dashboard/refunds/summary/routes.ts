import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../../base/clock.ts'
import { notFound } from '../../../base/errors.ts'
import type { Customers } from '../../../checkout/customer/customers.ts'
import type { Db } from '../../../db/db.ts'
import { transaction } from '../../../db/transaction.ts'
import { findRefund } from '../../../refunds/find/find.ts'
import { merchantOf } from '../../access/member-routes.ts'
import type { AuthDb } from '../../auth/auth-database.ts'
import { route } from '../../route.ts'
import type { RefundMaker } from '../../sending/make-refund.ts'
import { readName } from '../../team/describe-members.ts'
import { refundSummaryEndpoints } from './schema.ts'
import { summarizeMade } from './summarize.ts'

export type RefundSummaryApp = {
  readonly db: Db
  readonly clock: Clock
  readonly authDb: AuthDb
  readonly customers: Customers
  readonly refunds: RefundMaker
}

/** `GET /dashboard/api/refunds/:id/summary`: who wanted a refund, what it is for, and what else is open, as of now. */
export function refundSummaryRoutes(scope: FastifyInstance, app: RefundSummaryApp): void {
  const { db, clock, authDb, customers, refunds } = app
  const config = { access: { permission: 'payments.read' } } as const
  route(scope, refundSummaryEndpoints.summarize, { config }, async (request) => {
    const merchantId = merchantOf(request)
    const refund = await findRefund(db, merchantId, request.params.id)
    if (!refund) throw notFound()
    const { requester, ...summary } = await transaction(db, merchantId, (tx) =>
      summarizeMade(tx, { ...refunds, customers }, clock(), refund),
    )
    const { kind, name, personId, requestedAt } = requester
    // A person may have changed their name since; who has left is known by what was recorded.
    const called = (personId && (await readName(authDb, personId))) || name
    return { ...summary, by: { kind, name: called, requestedAt } }
  })
}
