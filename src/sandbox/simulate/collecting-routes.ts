import type { FastifyInstance } from 'fastify'
import { notFound } from '../../base/errors.ts'
import { findCollection, type ReadApp } from '../../collections/find.ts'
import { CollectionParams, CollectionReply } from '../../collections/schema.ts'
import { toCollection } from '../../collections/wire.ts'
import { findCollector } from '../../collectors/find.ts'
import { CollectorParams, CollectorReply } from '../../collectors/schema.ts'
import { toCollector } from '../../collectors/wire.ts'
import { type Authenticator, callerOf, requireKey } from '../../merchants/authentication/authenticate.ts'
import * as schema from './schema.ts'
import { simulateCollectedRefund } from './simulate-collected-refund.ts'
import { simulateCollector } from './simulate-collector.ts'
import type { SimulateApp } from './simulate-payment.ts'

export type CollectingApp = SimulateApp & ReadApp & { readonly authenticator: Authenticator }

const tags = ['Sandbox']
const security = [{ secretKey: [] }]

/** Payers of collectors, and what their banks do by themselves. */
export function collectingRoutes(server: FastifyInstance, app: CollectingApp): void {
  const onRequest = requireKey(app.authenticator, 'checkout')
  server.post<{ Params: { id: string }; Body: schema.SimulateCollector }>(
    '/v1/sandbox/collectors/:id/simulate',
    {
      onRequest,
      schema: {
        operationId: 'simulateCollector',
        tags,
        security,
        summary: 'Make a payer pay to a collector',
        description:
          'Each call is a payment of its own, also with equal content. It arrives a moment later, as a real bank reports it: `collection.received`.',
        params: CollectorParams,
        body: schema.SimulateCollector,
        response: { 200: CollectorReply },
        refusals: ['INVALID_STATE'],
      },
    },
    async (request) => {
      const { merchantId } = callerOf(request)
      const { id } = request.params
      await simulateCollector(app, merchantId, id, request.body)
      const collector = await findCollector(app.db, merchantId, id)
      if (!collector) throw notFound()
      return toCollector(collector, app)
    },
  )

  server.post<{ Params: { id: string }; Body: schema.SimulateCollection }>(
    '/v1/sandbox/collections/:id/simulate',
    {
      onRequest,
      schema: {
        operationId: 'simulateCollection',
        tags,
        security,
        summary: 'Make the sandbox bank refund what a collector received',
        description:
          'As after a complaint: what is left of it goes back to its payer, and a moment later it is booked as a refund with `initiator` `provider`. A virtual account has no such way.',
        params: CollectionParams,
        body: schema.SimulateCollection,
        response: { 200: CollectionReply },
        refusals: ['INVALID_STATE'],
      },
    },
    async (request) => {
      const { merchantId } = callerOf(request)
      const { id } = request.params
      if (!(await findCollection(app, merchantId, id))) throw notFound()
      await simulateCollectedRefund(app, merchantId, id)
      const collection = await findCollection(app, merchantId, id)
      if (!collection) throw notFound()
      return toCollection(collection, app.livemode)
    },
  )
}
