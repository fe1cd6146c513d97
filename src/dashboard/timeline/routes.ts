import type { FastifyInstance } from 'fastify'
import { notFound } from '../../base/errors.ts'
import { findCheckout } from '../../checkout/read/find.ts'
import type { Db } from '../../db/db.ts'
import { transaction } from '../../db/transaction.ts'
import { findPayout } from '../../payouts/find.ts'
import { findRefund } from '../../refunds/find.ts'
import { merchantOf } from '../access/member-routes.ts'
import { route } from '../route.ts'
import { readPaymentTimeline, readPayoutTimeline, readRefundTimeline } from './read-timeline.ts'
import { timelineEndpoints } from './schema.ts'

/** Everything that happened to a payment, a refund or a payout, oldest first. */
export function timelineRoutes(scope: FastifyInstance, { db }: { readonly db: Db }): void {
  route(
    scope,
    timelineEndpoints.ofPayment,
    { config: { access: { permission: 'payments.read' } } },
    async (request) => {
      const merchantId = merchantOf(request)
      const found = await findCheckout(db, merchantId, request.params.id)
      if (!found) throw notFound()
      return { data: await transaction(db, merchantId, (tx) => readPaymentTimeline(tx, found)) }
    },
  )

  route(scope, timelineEndpoints.ofRefund, { config: { access: { permission: 'payments.read' } } }, async (request) => {
    const merchantId = merchantOf(request)
    const refund = await findRefund(db, merchantId, request.params.id)
    if (!refund) throw notFound()
    return { data: await transaction(db, merchantId, (tx) => readRefundTimeline(tx, refund)) }
  })

  route(scope, timelineEndpoints.ofPayout, { config: { access: { permission: 'payouts.read' } } }, async (request) => {
    const merchantId = merchantOf(request)
    const payout = await findPayout(db, merchantId, request.params.id)
    if (!payout) throw notFound()
    return { data: await transaction(db, merchantId, (tx) => readPayoutTimeline(tx, payout)) }
  })
}
