import type { FastifyInstance } from 'fastify'
import { notFound } from '../../base/errors.ts'
import type { ChargeApp } from '../../charges/app.ts'
import { findCheckout } from '../../checkout/read/find.ts'
import { claimLinksFor } from '../../checkout/refunds/claim-links.ts'
import { CheckoutDetailReply, UNPAID_EXAMPLE } from '../../checkout/reply-schema.ts'
import { CheckoutParams } from '../../checkout/schema.ts'
import { toDetail } from '../../checkout/wire.ts'
import { type Authenticator, callerOf, requireKey } from '../../merchants/authentication/authenticate.ts'
import type { SandboxClock } from '../clock.ts'
import { type CollectingApp, collectingRoutes } from './collecting-routes.ts'
import { savingRoutes } from './saving-routes.ts'
import * as schema from './schema.ts'
import { simulatePayment } from './simulate-payment.ts'

type RouteApp = CollectingApp & ChargeApp & { authenticator: Authenticator; sandboxClock: SandboxClock }

/** What only the sandbox has; production does not register these, so they answer 404 there. */
export function sandboxRoutes(server: FastifyInstance, app: RouteApp): void {
  const onRequest = requireKey(app.authenticator, 'checkout')
  const tags = ['Sandbox']
  const security = [{ secretKey: [] }]

  server.post<{ Params: { id: string }; Body: schema.Simulate }>(
    '/v1/sandbox/checkout/:id/simulate',
    {
      onRequest,
      schema: {
        operationId: 'simulateCheckout',
        tags,
        security,
        summary: 'Make the sandbox bank act on a checkout',
        description: 'The result arrives a moment later, as a real bank reports it; the reply shows the current state.',
        params: CheckoutParams,
        body: schema.Simulate,
        response: { 200: CheckoutDetailReply },
        example: UNPAID_EXAMPLE,
        refusals: ['INVALID_STATE', 'PAYMENT_TYPE_UNAVAILABLE', 'PROVIDER_UNAVAILABLE'],
      },
    },
    async (request) => {
      const { merchantId } = callerOf(request)
      const { id } = request.params
      if (!(await findCheckout(app.db, merchantId, id))) throw notFound()
      await simulatePayment(app, id, request.body)
      const detail = await findCheckout(app.db, merchantId, id)
      if (!detail) throw notFound()
      return toDetail(detail, app, claimLinksFor(callerOf(request), app.claimLinks))
    },
  )

  collectingRoutes(server, app)
  savingRoutes(server, app)

  server.post<{ Body: schema.Advance }>(
    '/v1/sandbox/clock/advance',
    {
      onRequest: requireKey(app.authenticator, null),
      schema: {
        operationId: 'advanceClock',
        tags,
        security,
        summary: 'Move your clock in the sandbox forward',
        description:
          'For expiries, retries, settlement, schedules and tokens, of your account alone: other accounts of this sandbox keep ' +
          'their own time. It never goes back.',
        body: schema.Advance,
        response: { 200: schema.Advanced },
      },
    },
    async (request) => {
      const now = await app.sandboxClock.advance(callerOf(request).merchantId, request.body.seconds)
      return { now: now.toISOString() }
    },
  )
}
