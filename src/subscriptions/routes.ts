import type { FastifyInstance } from 'fastify'
import { claimOf, once, sendStoredReply } from '../http/idempotency/idempotency.ts'
import { assertValid } from '../http/input/validator.ts'
import { pageRequest, toPage } from '../http/pagination.ts'
import { callerOf, requireKey } from '../merchants/authentication/authenticate.ts'
import { assertNotSuspended } from '../merchants/suspension.ts'
import type { RouteApp } from './app.ts'
import { findSubscription, listSubscriptions } from './find.ts'
import { movingRoutes } from './moving-routes.ts'
import { DETAIL_EXAMPLE, SubscriptionList, SubscriptionReply } from './reply-schema.ts'
import { subscriptionFaults } from './rules.ts'
import * as schema from './schema.ts'
import { createSubscription } from './verbs/create.ts'
import { toDetail, toReply } from './wire.ts'

const tags = ['Subscriptions']
const security = [{ secretKey: [] }]

/** The HTTP face of subscriptions: translates, and leaves every decision to the verbs. */
export function subscriptionRoutes(server: FastifyInstance, app: RouteApp): void {
  creatingRoute(server, app)
  readingRoutes(server, app)
  movingRoutes(server, app)
}

function creatingRoute(server: FastifyInstance, app: RouteApp): void {
  server.post<{ Body: schema.CreateSubscription }>(
    '/v1/subscriptions',
    {
      onRequest: requireKey(app.authenticator, 'checkout'),
      attachValidation: true,
      schema: {
        operationId: 'createSubscription',
        tags,
        security,
        summary: 'Create a subscription',
        description:
          'Each period is one invoice, made at `dunning.hour` of its first day in the subscription’s zone; the first one at once, or ' +
          'after the trial. Without an ACTIVE saved method it waits as `PENDING_METHOD`, and begins when its payer agrees to one. ' +
          'An `externalId` that exists gets the first reply if the request is the same, otherwise `IDEMPOTENCY_REPLAY`.',
        body: schema.CreateSubscription,
        response: { 200: SubscriptionReply },
        example: { ...DETAIL_EXAMPLE, collecting: [] },
        idempotent: true,
      },
    },
    async (request, reply) => {
      assertValid(request.validationError, subscriptionFaults({ ...request.body }, app.startCharge !== null))
      const caller = callerOf(request)
      assertNotSuspended(caller)
      const now = app.clock()
      const { merchantId } = caller
      let isRepeated = false
      const stored = await once(app.db, claimOf(request, merchantId, now), async (tx) => {
        const { subscription, isRepeat } = await createSubscription(tx, app, now, merchantId, request.body)
        isRepeated = isRepeat
        return { status: 200, value: toDetail(subscription, [], app) }
      })
      app.signals.wake('subscriptions')
      return sendStoredReply(reply, { ...stored, isReplay: stored.isReplay || isRepeated })
    },
  )
}

function readingRoutes(server: FastifyInstance, app: RouteApp): void {
  const onRequest = requireKey(app.authenticator, 'checkout')
  server.get<{ Querystring: schema.ListQuery }>(
    '/v1/subscriptions',
    {
      onRequest,
      schema: {
        operationId: 'listSubscriptions',
        tags,
        security,
        summary: 'List subscriptions',
        description: 'Newest first.',
        querystring: schema.ListQuery,
        response: { 200: SubscriptionList },
      },
    },
    async (request) => {
      const { limit: _limit, cursor: _cursor, ...filter } = request.query
      const { limit, before } = pageRequest(request.query)
      const { merchantId } = callerOf(request)
      const rows = await listSubscriptions(app.db, merchantId, { ...filter, before, limit: limit + 1 })
      return toPage(rows, limit, (one) => toReply(one, app))
    },
  )
  server.get<{ Params: { id: string } }>(
    '/v1/subscriptions/:id',
    {
      onRequest,
      schema: {
        operationId: 'retrieveSubscription',
        tags,
        security,
        summary: 'Read a subscription',
        description: 'With its invoices that are not paid, and when each is tried next.',
        params: schema.SubscriptionParams,
        response: { 200: SubscriptionReply },
      },
    },
    async (request) => {
      const { merchantId } = callerOf(request)
      const { subscription, collections } = await findSubscription(app.db, { merchantId, id: request.params.id })
      return toDetail(subscription, collections, app)
    },
  )
}
