import type { FastifyInstance } from 'fastify'
import { notFound } from '../../base/errors.ts'
import type { ChargeApp } from '../../charges/app.ts'
import { findCharge } from '../../charges/find.ts'
import { ChargeParams, ChargeReply } from '../../charges/schema.ts'
import { toCharge } from '../../charges/wire.ts'
import { type Authenticator, callerOf, requireKey } from '../../merchants/authentication/authenticate.ts'
import { findSavedMethod } from '../../saved-methods/find.ts'
import { SavedMethodParams, SavedMethodReply } from '../../saved-methods/schema.ts'
import { toSavedMethod } from '../../saved-methods/wire.ts'
import * as schema from './schema.ts'
import { simulateCharge } from './simulate-charge.ts'
import { type LinkApp, simulateLink } from './simulate-link.ts'

type RouteApp = ChargeApp & LinkApp & { readonly authenticator: Authenticator }

const tags = ['Sandbox']
const security = [{ secretKey: [] }]

/** What payers and their wallets' providers do with saved methods and with charges. */
export function savingRoutes(server: FastifyInstance, app: RouteApp): void {
  const onRequest = requireKey(app.authenticator, 'checkout')
  linkRoute(server, app, onRequest)
  server.post<{ Params: { id: string }; Body: schema.SimulateCharge }>(
    '/v1/sandbox/charges/:id/simulate',
    {
      onRequest,
      schema: {
        operationId: 'simulateCharge',
        tags,
        security,
        summary: 'Report the outcome of a charge',
        description: 'Of one that was sent and is `PROCESSING` or `NEEDS_PAYER`, as its provider would.',
        params: ChargeParams,
        body: schema.SimulateCharge,
        response: { 200: ChargeReply },
        refusals: ['INVALID_STATE'],
      },
    },
    async (request) => {
      const { merchantId } = callerOf(request)
      const { id } = request.params
      await simulateCharge(app, merchantId, id, request.body)
      app.signals.wake('deliveries')
      const charge = await findCharge(app.db, merchantId, id)
      if (!charge) throw notFound()
      return toCharge(charge, app.livemode)
    },
  )
}

function linkRoute(server: FastifyInstance, app: RouteApp, onRequest: ReturnType<typeof requireKey>): void {
  server.post<{ Params: { id: string }; Body: schema.SimulateLink }>(
    '/v1/sandbox/saved-methods/:id/simulate',
    {
      onRequest,
      schema: {
        operationId: 'simulateSavedMethod',
        tags,
        security,
        summary: 'Have the payer of a saved method decide',
        description:
          'One that is `PENDING_PAYER` is agreed to or refused, one that is `ACTIVE` is unlinked or expires; the reply shows what ' +
          'came of it. What is agreed to are the words of its page; address and browser are those of this request.',
        params: SavedMethodParams,
        body: schema.SimulateLink,
        response: { 200: SavedMethodReply },
        refusals: ['INVALID_STATE'],
      },
    },
    async (request) => {
      const { merchantId } = callerOf(request)
      const { id } = request.params
      const userAgent = request.headers['user-agent'] ?? null
      await simulateLink(app, { merchantId, ip: request.ip, userAgent }, id, request.body)
      const method = await findSavedMethod(app.db, merchantId, id)
      if (!method) throw notFound()
      return toSavedMethod(method, app, app.seals.openPayer(method))
    },
  )
}
