import type { FastifyInstance } from 'fastify'
import { notFound } from '../../base/errors.ts'
import type { AccessTokens } from '../../merchants/access-tokens/access-token.ts'
import { requireKeyOrAccessToken } from '../../merchants/access-tokens/require-access-token.ts'
import { type Authenticator, callerOf } from '../../merchants/authentication/authenticate.ts'
import { visibleTo } from '../../merchants/authentication/visible-to.ts'
import type { PayoutApp } from '../../payouts/app.ts'
import type { HashKeys } from '../../payouts/envelope/hash-keys.ts'
import { answerErrorsInEnvelope, sendEnvelope } from '../../payouts/envelope/in-envelope.ts'
import { findPayout } from '../../payouts/find/find.ts'
import { DetailReply, EnvelopeErrors } from '../../payouts/reply-schema.ts'
import { PayoutParams } from '../../payouts/schema.ts'
import { toDetail } from '../../payouts/wire.ts'
import type { BankControl } from '../bank/control/control.ts'
import type { FaceApp } from './act-at-face.ts'
import { SimulatePayout } from './schema.ts'
import { simulatePayout } from './simulate-payout.ts'

type RouteApp = PayoutApp &
  FaceApp & {
    readonly authenticator: Authenticator
    readonly tokens: AccessTokens
    readonly hashKeys: HashKeys
    readonly bank: BankControl
  }

/** Makes the sandbox's bank act on payouts. Production does not register this, so it answers 404 there. */
export async function payoutSandboxRoutes(server: FastifyInstance, app: RouteApp): Promise<void> {
  await server.register(async (scope) => {
    answerErrorsInEnvelope(scope, '/v1/sandbox/send-money', app.hashKeys)
    scope.post<{ Params: { id: string }; Body: SimulatePayout }>(
      '/v1/sandbox/send-money/:id/simulate',
      {
        onRequest: requireKeyOrAccessToken(app.authenticator, app.tokens),
        schema: {
          operationId: 'simulatePayout',
          tags: ['Sandbox'],
          security: [{ accessToken: [] }, { secretKey: [] }],
          summary: 'Make the sandbox bank act on a payout',
          description:
            'The result arrives a moment later, as a real bank reports it; the reply shows the current state.',
          params: PayoutParams,
          body: SimulatePayout,
          response: { 200: DetailReply, default: EnvelopeErrors },
          refusals: ['INVALID_STATE', 'PROVIDER_UNAVAILABLE'],
        },
      },
      async (request, reply) => {
        const { merchantId } = callerOf(request)
        const { id } = request.params
        await simulatePayout(app, merchantId, id, request.body.outcome)
        const payout = await findPayout(app.db, merchantId, id)
        if (!payout) throw notFound()
        return sendEnvelope(reply, app.hashKeys, merchantId, visibleTo(callerOf(request), { data: toDetail(payout) }))
      },
    )
  })
}
