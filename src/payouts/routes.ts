import type { FastifyInstance } from 'fastify'
import { notFound } from '../base/errors.ts'
import type { Plans } from '../fees/plans.ts'
import { claimOf, sendStoredReply } from '../http/idempotency/idempotency.ts'
import { assertValid } from '../http/input/validator.ts'
import { readObjectFilters } from '../http/list-filters.ts'
import { pageRequest, toPage } from '../http/pagination.ts'
import type { RateLimiter } from '../http/rate-limit.ts'
import { HOME_CURRENCY } from '../markets/market-of.ts'
import type { AccessTokens } from '../merchants/access-tokens/access-token.ts'
import { requireAccessToken } from '../merchants/access-tokens/require-access-token.ts'
import { type Authenticator, callerOf } from '../merchants/authentication/authenticate.ts'
import { visibleTo } from '../merchants/authentication/visible-to.ts'
import { acceptOnce } from './accept/accept-once.ts'
import { nationalCode, toDraft, wantedOf } from './accept/draft.ts'
import { assertSendable, bankFaults, payoutFaults } from './accept/rules.ts'
import type { PayoutApp } from './app.ts'
import type { HashKeys } from './envelope/hash-keys.ts'
import { answerErrorsInEnvelope, answerNotFoundInEnvelope, sendEnvelope } from './envelope/in-envelope.ts'
import { findPayout, listPayouts } from './find/find.ts'
import { inquireReceiver } from './receiver/inquire-receiver.ts'
import * as replies from './reply-schema.ts'
import * as schema from './schema.ts'
import { toDetail } from './wire.ts'

export type PayoutRouteApp = Pick<PayoutApp, 'db' | 'clock' | 'rails' | 'signals'> & {
  readonly authenticator: Authenticator
  readonly tokens: AccessTokens
  readonly hashKeys: HashKeys
  readonly plans: Plans
  readonly sendMoneyLimit: RateLimiter
}

const PREFIX = '/v1/send-money'

/** The send-money endpoints: each replies in the envelope, its errors too. */
export async function payoutRoutes(server: FastifyInstance, app: PayoutRouteApp): Promise<void> {
  await server.register(
    async (scope) => {
      answerErrorsInEnvelope(scope, PREFIX, app.hashKeys)
      answerNotFoundInEnvelope(scope, app.hashKeys, methodsOf)
      mountRoutes(scope, app)
    },
    { prefix: PREFIX },
  )
}

function methodsOf(path: string): readonly string[] {
  if (path === PREFIX || path === `${PREFIX}/`) return ['GET', 'POST']
  if (path === `${PREFIX}/inquiry`) return ['POST']
  return /^[^/]+$/.test(path.slice(PREFIX.length + 1)) ? ['GET'] : []
}

const tags = ['Send money']
const security = [{ accessToken: [] }]

function mountRoutes(scope: FastifyInstance, app: PayoutRouteApp): void {
  const onRequest = requireAccessToken(app.authenticator, app.tokens)

  scope.post<{ Body: schema.SendMoney }>(
    '',
    {
      onRequest: requireAccessToken(app.authenticator, app.tokens, app.sendMoneyLimit),
      attachValidation: true,
      schema: {
        operationId: 'sendMoney',
        tags,
        security,
        summary: 'Send money',
        description: 'Accepted immediately and held from the balance; the result is sent to the callback URL.',
        body: schema.SendMoney,
        response: { 200: replies.Acceptance, default: replies.EnvelopeErrors },
        idempotent: true,
        refusals: ['INSUFFICIENT_BALANCE', 'LIMIT_EXCEEDED', 'PAYMENT_TYPE_UNAVAILABLE'],
      },
    },
    async (request, reply) => {
      const { body } = request
      assertValid(request.validationError, payoutFaults(body ?? {}))
      const { merchantId, keyId } = callerOf(request)
      const draft = toDraft(merchantId, body)
      const [rail] = assertSendable(app.rails, body.currency, wantedOf(draft))
      const claim = claimOf(request, merchantId, app.clock())
      return sendStoredReply(reply, await acceptOnce({ ...app, rail }, claim, { draft, body, keyId }))
    },
  )

  scope.get<{ Querystring: schema.ListQuery }>(
    '',
    {
      onRequest,
      schema: {
        operationId: 'listPayouts',
        tags,
        security,
        summary: 'List payouts',
        description: 'Newest first.',
        querystring: schema.ListQuery,
        response: { 200: replies.ListReply, default: replies.EnvelopeErrors },
      },
    },
    async (request, reply) => {
      const { merchantId } = callerOf(request)
      const { externalId, status, waits } = request.query
      const { limit, before } = pageRequest(request.query)
      const rows = await listPayouts(app.db, merchantId, {
        ...readObjectFilters(request.query),
        ...{ externalId, status, waits, before, limit: limit + 1 },
      })
      return sendEnvelope(reply, app.hashKeys, merchantId, visibleTo(callerOf(request), toPage(rows, limit, toDetail)))
    },
  )

  scope.get<{ Params: { id: string } }>(
    '/:id',
    {
      onRequest,
      schema: {
        operationId: 'retrievePayout',
        tags,
        security,
        summary: 'Check the status of a payout',
        description: 'The current state; only a response of the bank ends a payout.',
        params: schema.PayoutParams,
        response: { 200: replies.DetailReply, default: replies.EnvelopeErrors },
      },
    },
    async (request, reply) => {
      const { merchantId } = callerOf(request)
      const payout = await findPayout(app.db, merchantId, request.params.id)
      if (!payout) throw notFound()
      return sendEnvelope(reply, app.hashKeys, merchantId, visibleTo(callerOf(request), { data: toDetail(payout) }))
    },
  )
  inquiryRoute(scope, app)
}

function inquiryRoute(scope: FastifyInstance, app: PayoutRouteApp): void {
  scope.post<{ Body: schema.Inquiry }>(
    '/inquiry',
    {
      onRequest: requireAccessToken(app.authenticator, app.tokens),
      attachValidation: true,
      schema: {
        operationId: 'inquireAccount',
        tags,
        security,
        summary: 'Look up the holder of an account',
        description:
          'Queries the receiving bank. Sends nothing. For each account, five different names that do not match exactly are allowed ' +
          'a day; repeating a name is not counted.',
        body: schema.Inquiry,
        response: { 200: replies.InquiryReply, default: replies.EnvelopeErrors },
        refusals: ['PROVIDER_UNAVAILABLE', 'PAYMENT_TYPE_UNAVAILABLE'],
      },
    },
    async (request, reply) => {
      const { body } = request
      assertValid(request.validationError, bankFaults('receiverBankCode', body?.receiverBankCode))
      const { receiverAccountNo, receiverBankCode, receiverName: name = '' } = body
      const { merchantId } = callerOf(request)
      const bankCode = nationalCode(receiverBankCode)
      const rails = assertSendable(app.rails, HOME_CURRENCY, { merchantId, bankCode, amount: null })
      const receiver = { bankCode, accountNo: receiverAccountNo, name }
      const data = { receiverAccountNo, receiverBankCode, ...(await inquireReceiver(app, merchantId, rails, receiver)) }
      return sendEnvelope(reply, app.hashKeys, merchantId, { data })
    },
  )
}
