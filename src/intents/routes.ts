import type { FastifyInstance } from 'fastify'
import type { CheckoutApp } from '../checkout/app.ts'
import { type CreateCheckout, newCheckout } from '../checkout/create.ts'
import { CheckoutSummary } from '../checkout/schema.ts'
import { toSummary } from '../checkout/wire.ts'
import { type BrowserGate, claimOfCaller, requireKeyOrSession } from '../csrf/session.ts'
import { transaction } from '../db/transaction.ts'
import { sendKept } from '../http/idempotency.ts'
import { callerOf } from '../merchants/authenticate.ts'
import { findMerchant } from '../merchants/merchant.ts'
import { assertNotSuspended } from '../merchants/suspension.ts'
import { draftFromIntent, type IntentDraft } from './draft.ts'
import * as schema from './schema.ts'

type RouteApp = CheckoutApp & {
  readonly gate: BrowserGate
  readonly createCheckout: CreateCheckout
  readonly checkoutUrl: string
}

/** A sentence in, a checkout out. */
export function intentRoutes(server: FastifyInstance, app: RouteApp): void {
  server.post<{ Body: schema.CreateIntent; Querystring: schema.IntentQuery }>(
    '/v1/checkout/intents',
    {
      onRequest: requireKeyOrSession(app.gate, 'checkout'),
      schema: {
        tags: ['Checkout'],
        security: [{ secretKey: [] }],
        summary: 'Create a checkout from a sentence',
        description:
          'A right answer or a clear question back, never a guess. Redirect URLs come from the settings; the currency is ' +
          'the one stated, else that of the key’s region, else the account’s default.',
        body: schema.CreateIntent,
        querystring: schema.IntentQuery,
        response: { 200: CheckoutSummary },
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
      if (request.query.dryRun === 'true') return reply.send(toPreview(read))
      const checkout = newCheckout(now, read.draft)
      const kept = await app.createCheckout(claimOfCaller(request, now), checkout, toSummary(checkout, app))
      return sendKept(reply, kept)
    },
  )
}

/** What a dry run answers: what was read, and from which words. */
const toPreview = ({ reading, draft }: IntentDraft) => ({
  amount: reading.amount,
  currency: reading.currency,
  type: reading.type,
  code: reading.code,
  description: reading.description,
  metadata: draft.metadata,
  explain: reading.explain,
})
