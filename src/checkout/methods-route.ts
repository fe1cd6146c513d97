import type { FastifyInstance } from 'fastify'
import { type Authenticator, callerOf, requireKey } from '../merchants/authentication/authenticate.ts'
import type { CheckoutApp } from './app.ts'
import { PaymentMethodList } from './method-schema.ts'
import { listMethods } from './methods.ts'

/** What a payer can choose from, by the routes and bounds of the caller's account. */
export function methodsRoute(
  server: FastifyInstance,
  app: CheckoutApp & { readonly authenticator: Authenticator },
): void {
  server.get(
    '/v1/payment-methods',
    {
      onRequest: requireKey(app.authenticator, null),
      schema: {
        operationId: 'listPaymentMethods',
        tags: ['Checkout'],
        security: [{ secretKey: [] }],
        summary: 'List the ways to pay',
        description: 'With the amount bounds of each, and whether this deployment accepts it now.',
        response: { 200: PaymentMethodList },
      },
    },
    async (request) => ({ data: listMethods(app.rails, callerOf(request).merchantId) }),
  )
}
