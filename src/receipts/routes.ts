import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { notFound } from '../base/errors.ts'
import type { AccessTokens } from '../merchants/access-tokens/access-token.ts'
import { requireAccessToken } from '../merchants/access-tokens/require-access-token.ts'
import { type Authenticator, callerOf, requireKey } from '../merchants/authentication/authenticate.ts'
import type { ReceiptApp } from './app.ts'
import { issueReceipt, kindOf } from './issue-receipt.ts'
import { ReceiptParams, ReceiptReply } from './schema.ts'

type RouteApp = ReceiptApp & { readonly authenticator: Authenticator; readonly tokens: AccessTokens }
type ById = { Params: { id: string } }

/** The signed receipt of a payment, payout or refund, for who may read the object itself. */
export function receiptRoutes(server: FastifyInstance, app: RouteApp): void {
  const hooks = {
    payment: requireKey(app.authenticator, 'checkout'),
    refund: requireKey(app.authenticator, 'refunds'),
    payout: requireAccessToken(app.authenticator, app.tokens),
  }
  const unknown = requireKey(app.authenticator, null)
  const mayRead = (request: FastifyRequest, reply: FastifyReply) => {
    const kind = kindOf((request as FastifyRequest<ById>).params.id)
    return (kind === undefined ? unknown : hooks[kind])(request, reply)
  }

  server.get<ById>(
    '/v1/receipts/:id',
    {
      onRequest: mayRead,
      schema: {
        operationId: 'retrieveReceipt',
        tags: ['Receipts'],
        security: [{ secretKey: [] }, { accessToken: [] }],
        summary: 'Get the signed receipt of a payment, payout or refund',
        description:
          'Signed anew with each call. Payments take a key with the scope `checkout`, refunds one with `refunds`, payouts an access token. What has moved no money has no receipt.',
        params: ReceiptParams,
        response: { 200: ReceiptReply },
        refusals: ['INVALID_STATE'],
      },
    },
    async (request) => {
      const { merchantId } = callerOf(request)
      const issued = await issueReceipt(app, merchantId, request.params.id, 'merchant')
      if (!issued) throw notFound()
      return { receipt: issued.jws, url: issued.url, proof: issued.proof }
    },
  )
}
