import type { FastifyInstance } from 'fastify'
import { notFound } from '../base/errors.ts'
import { isId } from '../base/id.ts'
import { claimLinksFor } from '../checkout/refunds/claim-links.ts'
import { CLAIM_URL_EXAMPLE, REFUND_EXAMPLE, RefundReply } from '../checkout/refunds/schema.ts'
import { toRefund } from '../checkout/refunds/wire.ts'
import { claimOf, sendStoredReply } from '../http/idempotency/idempotency.ts'
import { assertValid } from '../http/input/validator.ts'
import { readObjectFilters } from '../http/list-filters.ts'
import { pageRequest, toPage } from '../http/pagination.ts'
import { type Authenticator, callerOf, requireKey } from '../merchants/authentication/authenticate.ts'
import { assertNotSuspended } from '../merchants/suspension.ts'
import { acceptOnce } from './accept/accept-once.ts'
import { toDraft } from './accept/draft.ts'
import type { RefundApp } from './app.ts'
import { cancelRefund } from './cancel.ts'
import { findRefund, listRefunds } from './find/find.ts'
import { refundFaults } from './rules.ts'
import * as schema from './schema.ts'
import { showAcceptance } from './show-acceptance.ts'

type RouteApp = RefundApp & { readonly authenticator: Authenticator }

const tags = ['Refunds']
const security = [{ secretKey: [] }]
const params = schema.RefundParams

/** The HTTP face of refunds: translates, and leaves every decision to the verbs. */
export function refundRoutes(server: FastifyInstance, app: RouteApp): void {
  const onRequest = requireKey(app.authenticator, 'refunds')
  server.post<{ Body: schema.CreateRefund }>(
    '/v1/refunds',
    {
      onRequest,
      attachValidation: true,
      schema: {
        operationId: 'createRefund',
        tags,
        security,
        summary: 'Refund a payment',
        description:
          'In full or in part, by the original payment method or by its fallback. Accepted immediately, and the money is held; the result is sent to the webhook URL.',
        body: schema.CreateRefund,
        response: { 200: RefundReply },
        idempotent: true,
        refusals: [
          'NOT_FOUND',
          'INVALID_STATE',
          'REFUND_EXCEEDS_PAYMENT',
          'REFUND_NOT_SUPPORTED',
          'REFUND_WINDOW_CLOSED',
          'INSUFFICIENT_BALANCE',
          'LIMIT_EXCEEDED',
          'PAYMENT_TYPE_UNAVAILABLE',
        ],
      },
    },
    async (request, reply) => {
      const { body } = request
      assertValid(request.validationError, refundFaults(body ?? {}))
      const caller = callerOf(request)
      assertNotSuspended(caller)
      const { merchantId, keyId } = caller
      const draft = toDraft(merchantId, body)
      const claim = claimOf(request, merchantId, app.clock())
      const refund = { draft, body, keyId: isId('key', keyId) ? keyId : null }
      return sendStoredReply(reply, await showAcceptance(app, caller, await acceptOnce(app, claim, refund)))
    },
  )
  readingRoutes(server, app)

  server.post<{ Params: { id: string } }>(
    '/v1/refunds/:id/cancel',
    {
      onRequest,
      schema: {
        operationId: 'cancelRefund',
        tags,
        security,
        summary: 'Cancel a refund whose payer has not named an account',
        description: 'Its claim link becomes invalid, and the money is available again.',
        params,
        response: { 200: RefundReply },
        example: {
          ...REFUND_EXAMPLE,
          status: 'CANCELLED',
          way: 'claim_link',
          claimUrl: CLAIM_URL_EXAMPLE,
          failure: { code: 'CANCELLED', message: 'It was cancelled.' },
          completedAt: '2026-03-04T02:10:00.000Z',
        },
        refusals: ['INVALID_STATE'],
      },
    },
    async (request) => {
      const caller = callerOf(request)
      const cancelled = await cancelRefund(app, caller.merchantId, request.params.id)
      return toRefund(cancelled, claimLinksFor(caller, app.claimLinks))
    },
  )
}

function readingRoutes(server: FastifyInstance, app: RouteApp): void {
  const onRequest = requireKey(app.authenticator, 'refunds')
  server.get<{ Querystring: schema.ListQuery }>(
    '/v1/refunds',
    {
      onRequest,
      schema: {
        operationId: 'listRefunds',
        tags,
        security,
        summary: 'List refunds',
        description: 'Newest first.',
        querystring: schema.ListQuery,
        response: { 200: schema.RefundList },
      },
    },
    async (request) => {
      const { checkoutId, transactionId, customerId, externalId, status } = request.query
      const { limit, before } = pageRequest(request.query)
      const filters = readObjectFilters(request.query)
      const filter = { ...filters, checkoutId, transactionId, customerId, externalId, status, before, limit: limit + 1 }
      const caller = callerOf(request)
      const rows = await listRefunds(app.db, caller.merchantId, filter)
      const links = claimLinksFor(caller, app.claimLinks)
      return toPage(rows, limit, (refund) => toRefund(refund, links))
    },
  )

  server.get<{ Params: { id: string } }>(
    '/v1/refunds/:id',
    {
      onRequest,
      schema: {
        operationId: 'retrieveRefund',
        tags,
        security,
        summary: 'Check the status of a refund',
        description: 'The current state.',
        params,
        response: { 200: RefundReply },
      },
    },
    async (request) => {
      const caller = callerOf(request)
      const refund = await findRefund(app.db, caller.merchantId, request.params.id)
      if (!refund) throw notFound()
      return toRefund(refund, claimLinksFor(caller, app.claimLinks))
    },
  )
}
