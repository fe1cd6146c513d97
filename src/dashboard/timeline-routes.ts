import type { FastifyInstance } from 'fastify'
import { notFound } from '../base/errors.ts'
import { findCheckout } from '../checkout/find.ts'
import { transaction } from '../db/transaction.ts'
import { findPayout } from '../payouts/find.ts'
import type { DashboardApp } from './app.ts'
import { merchantOf } from './people.ts'
import { readPaymentTimeline, readPayoutTimeline } from './timeline.ts'

type WithId = { Params: { id: string } }

/** Everything that happened to a payment or a payout, oldest first. */
export function timelineRoutes(scope: FastifyInstance, { db }: DashboardApp): void {
  scope.get<WithId>(
    '/dashboard/api/payments/:id/timeline',
    { config: { need: { may: 'payments.read' } } },
    async (request) => {
      const merchantId = merchantOf(request)
      const found = await findCheckout(db, merchantId, request.params.id)
      if (!found) throw notFound()
      return { data: await transaction(db, merchantId, (tx) => readPaymentTimeline(tx, found)) }
    },
  )

  scope.get<WithId>(
    '/dashboard/api/payouts/:id/timeline',
    { config: { need: { may: 'payouts.read' } } },
    async (request) => {
      const merchantId = merchantOf(request)
      const payout = await findPayout(db, merchantId, request.params.id)
      if (!payout) throw notFound()
      return { data: await transaction(db, merchantId, (tx) => readPayoutTimeline(tx, payout)) }
    },
  )
}
