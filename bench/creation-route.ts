import type { FastifyInstance } from 'fastify'
import { currency } from '../src/base/currency.ts'
import { fromWhole } from '../src/base/money.ts'
import { parsedUrl } from '../src/base/net/redirect-url.ts'
import type { Checkout } from '../src/checkout/checkout.ts'
import { newCheckout } from '../src/checkout/create/create.ts'
import { checkoutFaults } from '../src/checkout/create/rules.ts'
import { CheckoutSummary } from '../src/checkout/reply-schema.ts'
import { CreateCheckout } from '../src/checkout/schema.ts'
import { toSummary } from '../src/checkout/wire.ts'
import type { Config } from '../src/compose/config/config.ts'
import { claimOf } from '../src/http/idempotency/idempotency.ts'
import { assertValid } from '../src/http/input/validator.ts'
import { RateLimiter } from '../src/http/rate-limit.ts'
import { isSecretKey } from '../src/merchants/keys/api-key.ts'
import { DEMO } from '../src/sandbox/demo.ts'

/**
 * Everything `POST /v1/checkout` does but the database: key check, limits, strict JSON, rules, payload hash, reply.
 * `onCreated`: takes what would be stored.
 */
export function mountCreation(
  server: FastifyInstance,
  config: Config,
  onCreated: (checkout: Checkout) => void = () => {},
): void {
  const limiter = new RateLimiter({ name: 'key', perSecond: config.limits.perSecond, burst: config.limits.burst })
  server.post<{ Body: CreateCheckout }>(
    '/v1/checkout',
    {
      attachValidation: true,
      schema: { body: CreateCheckout, response: { 200: CheckoutSummary } },
      onRequest: async (request, reply) => {
        const key = request.headers.authorization?.slice('Bearer '.length) ?? ''
        if (!isSecretKey('sandbox', key)) throw new Error('no key')
        limiter.take(key, performance.now(), reply)
      },
    },
    async (request) => {
      assertValid(request.validationError, checkoutFaults(request.body, true))
      const now = new Date()
      claimOf(request, DEMO.merchantId, now)
      const { body } = request
      const checkout = newCheckout(now, {
        merchantId: DEMO.merchantId,
        externalId: body.externalId,
        amount: fromWhole(body.amount, currency(body.currency)),
        description: body.description ?? null,
        type: body.type ?? '',
        code: null,
        accountName: null,
        successUrl: parsedUrl(body.successUrl ?? ''),
        cancelUrl: parsedUrl(body.cancelUrl ?? ''),
        metadata: {},
      })
      onCreated(checkout)
      return toSummary(checkout, { checkoutUrl: config.checkoutUrl, livemode: false })
    },
  )
}
