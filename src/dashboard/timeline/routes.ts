import type { FastifyInstance } from 'fastify'
import { notFound } from '../../base/errors.ts'
import { findCheckout } from '../../checkout/read/find.ts'
import type { Allocations } from '../../collections/allocations.ts'
import { findCollection } from '../../collections/find.ts'
import type { Payers } from '../../collections/payer.ts'
import { findCollector } from '../../collectors/find.ts'
import type { Db } from '../../db/db.ts'
import { transaction } from '../../db/transaction.ts'
import { findInvoice } from '../../invoices/find.ts'
import { findPayout } from '../../payouts/find/find.ts'
import { findRefund } from '../../refunds/find/find.ts'
import { findSubscription } from '../../subscriptions/find.ts'
import { merchantOf } from '../access/member-routes.ts'
import { route } from '../route.ts'
import {
  readCollectionTimeline,
  readCollectorTimeline,
  readInvoiceTimeline,
  readSubscriptionTimeline,
} from './read-billing-timeline.ts'
import { readPaymentTimeline, readPayoutTimeline, readRefundTimeline } from './read-timeline.ts'
import { timelineEndpoints } from './schema.ts'

export type TimelineDependencies = {
  readonly db: Db
  readonly collecting: { readonly payers: Payers; readonly allocations: Allocations }
}

/** Everything that happened to a payment, a refund, a payout, or what is collected and billed; oldest first. */
export function timelineRoutes(scope: FastifyInstance, app: TimelineDependencies): void {
  const { db } = app
  billingTimelines(scope, app)
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

function billingTimelines(scope: FastifyInstance, { db, collecting }: TimelineDependencies): void {
  const config = { access: { permission: 'payments.read' } } as const
  route(scope, timelineEndpoints.ofCollection, { config }, async (request) => {
    const merchantId = merchantOf(request)
    const found = await findCollection({ db, ...collecting }, merchantId, request.params.id)
    if (!found) throw notFound()
    return { data: await transaction(db, merchantId, (tx) => readCollectionTimeline(tx, found)) }
  })

  route(scope, timelineEndpoints.ofCollector, { config }, async (request) => {
    const merchantId = merchantOf(request)
    const found = await findCollector(db, merchantId, request.params.id)
    if (!found) throw notFound()
    return { data: await transaction(db, merchantId, (tx) => readCollectorTimeline(tx, found)) }
  })

  route(scope, timelineEndpoints.ofInvoice, { config }, async (request) => {
    const merchantId = merchantOf(request)
    const found = await findInvoice(db, merchantId, request.params.id)
    if (!found) throw notFound()
    return { data: await transaction(db, merchantId, (tx) => readInvoiceTimeline(tx, found.invoice)) }
  })

  route(scope, timelineEndpoints.ofSubscription, { config }, async (request) => {
    const merchantId = merchantOf(request)
    const { subscription } = await findSubscription(db, { merchantId, id: request.params.id })
    return { data: await transaction(db, merchantId, (tx) => readSubscriptionTimeline(tx, subscription)) }
  })
}
