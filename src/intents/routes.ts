import type { FastifyInstance } from 'fastify'
import type { CheckoutApp } from '../checkout/app.ts'
import { type CreateCheckout, newCheckout } from '../checkout/create/create.ts'
import { toSummary } from '../checkout/wire.ts'
import { browserAmountFaults } from '../csrf/browser-checkout.ts'
import { BROWSER_SESSION, SESSION_REFUSALS } from '../csrf/schema.ts'
import { type BrowserAuthenticator, claimOfCaller, originOf, requireKeyOrSession } from '../csrf/session.ts'
import { transaction } from '../db/transaction.ts'
import { sendStoredReply } from '../http/idempotency/idempotency.ts'
import { assertValid } from '../http/input/validator.ts'
import { callerOf } from '../merchants/authentication/authenticate.ts'
import { findMerchant } from '../merchants/merchant.ts'
import { assertNotSuspended } from '../merchants/suspension.ts'
import { draftFromIntent, type IntentDraft } from './draft.ts'
import * as schema from './schema.ts'

type RouteApp = Pick<CheckoutApp, 'db' | 'clock' | 'rails' | 'livemode' | 'customers' | 'checkoutUrl'> & {
  readonly authenticator: BrowserAuthenticator
  readonly createCheckout: CreateCheckout
}

/** A sentence in, a checkout out. */
export function intentRoutes(server: FastifyInstance, app: RouteApp): void {
  server.post<{ Body: schema.CreateIntent; Querystring: schema.IntentQuery }>(
    '/v1/checkout/intents',
    {
      onRequest: requireKeyOrSession(app.authenticator, 'checkout'),
      schema: {
        operationId: 'createCheckoutFromIntent',
        tags: ['Checkout'],
        security: [{ secretKey: [] }, ...BROWSER_SESSION],
        summary: 'Create a checkout from a sentence',
        description:
          'A right answer or a clear question back, never a guess. Redirect URLs come from the settings; the currency is ' +
          'the one stated, else that of the key’s region, else the account’s default. A question comes in the language ' +
          'of the sentence, with `errors[].choices`; sent back as `answers` with the same intent, a choice settles it.',
        body: schema.CreateIntent,
        querystring: schema.IntentQuery,
        response: { 200: schema.IntentReply },
        idempotent: true,
        refusals: ['CURRENCY_RESOLUTION_FAILED', 'PAYMENT_TYPE_UNAVAILABLE', ...SESSION_REFUSALS],
      },
    },
    async (request, reply) => {
      const caller = callerOf(request)
      assertNotSuspended(caller)
      const { merchantId, region } = caller
      const merchant = await transaction(app.db, merchantId, (tx) => findMerchant(tx, merchantId))
      if (!merchant) throw new Error(`no merchant ${merchantId}`)
      const now = app.clock()
      const read = draftFromIntent(app, request.body, merchant, region, now)
      assertValid(null, browserAmountFaults(app.authenticator.browserAmounts, request, read.reading, 'intent'))
      if (request.query.dryRun === 'true') return reply.send(toPreview(read))
      const checkout = newCheckout(now, { ...read.draft, origin: originOf(request) })
      const stored = await app.createCheckout(claimOfCaller(request, now), checkout, toSummary(checkout, app))
      return sendStoredReply(reply, stored)
    },
  )
}

const toPreview = ({ reading, draft }: IntentDraft): schema.IntentPreview => ({
  amount: reading.amount,
  currency: reading.currency,
  type: reading.type,
  code: reading.code,
  description: reading.description,
  metadata: draft.metadata,
  explain: [...reading.explain],
  phrases: [...reading.phrases],
})
