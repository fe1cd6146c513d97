import type { FastifyInstance } from 'fastify'
import { BROWSER_SESSION, SESSION_REFUSALS } from '../../csrf/schema.ts'
import { type BrowserAuthenticator, claimOfCaller, originOf, requireKeyOrSession } from '../../csrf/session.ts'
import { findReply, once, sendStoredReply } from '../../http/idempotency/idempotency.ts'
import { callerOf } from '../../merchants/authentication/authenticate.ts'
import type { CheckoutApp } from '../app.ts'
import { CheckoutParams } from '../schema.ts'
import { giveInstrument } from './give-instrument.ts'
import { InstrumentReply, RequestInstrument } from './schema.ts'
import { toInstrument } from './wire.ts'

type RouteApp = CheckoutApp & { readonly authenticator: BrowserAuthenticator }

/** `POST /v1/checkout/{id}/instrument`: what the payer pays with, for a merchant's own page. */
export function instrumentRoutes(server: FastifyInstance, app: RouteApp): void {
  server.post<{ Params: { id: string }; Body: RequestInstrument }>(
    '/v1/checkout/:id/instrument',
    {
      onRequest: requireKeyOrSession(app.authenticator, 'checkout'),
      schema: {
        operationId: 'requestInstrument',
        tags: ['Checkout'],
        security: [{ secretKey: [] }, ...BROWSER_SESSION],
        summary: 'Get what the payer pays with',
        description:
          'A QR code, an account number or a wallet’s link, to be shown on your own page. The same one again while it is good; ' +
          'another type or code replaces it. Calls the provider where there is none yet. Cards are typed on the hosted page ' +
          'alone. A browser session may ask for checkouts that were created from its origin.',
        params: CheckoutParams,
        body: RequestInstrument,
        response: { 200: InstrumentReply },
        idempotent: true,
        refusals: [
          'NOT_FOUND',
          'INVALID_STATE',
          'PAYMENT_TYPE_UNAVAILABLE',
          'PROVIDER_UNAVAILABLE',
          ...SESSION_REFUSALS,
        ],
      },
    },
    async (request, reply) => {
      const { merchantId } = callerOf(request)
      const claim = claimOfCaller(request, app.clock())
      const earlier = await findReply(app.db, claim)
      if (earlier) return sendStoredReply(reply, earlier)
      const asker = { merchantId, origin: originOf(request) }
      // The rail is called outside any transaction, and serves a repeat with the same instrument: only the reply is stored.
      const attempt = await giveInstrument(app, asker, request.params.id, request.body)
      const value = toInstrument(attempt, app)
      return sendStoredReply(reply, await once(app.db, claim, async () => ({ status: 200, value })))
    },
  )
}
