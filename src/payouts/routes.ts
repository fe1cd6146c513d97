import type { FastifyInstance } from 'fastify'
import { notFound } from '../base/errors.ts'
import { claimOf, sendKept } from '../http/idempotency.ts'
import { pageRequest, toPage } from '../http/list.ts'
import type { RateLimiter } from '../http/rate-limit.ts'
import { assertValid } from '../http/validator.ts'
import type { AccessTokens } from '../merchants/access-token.ts'
import { callerOf, type Gate } from '../merchants/authenticate.ts'
import { requireAccessToken } from '../merchants/require-access-token.ts'
import { acceptOnce } from './accept-once.ts'
import type { PayoutApp } from './app.ts'
import { nationalCode, toDraft } from './draft.ts'
import { findPayout, listPayouts } from './find.ts'
import type { HashKeys } from './hash-keys.ts'
import { answerErrorsInEnvelope, answerNotFoundInEnvelope, sendEnvelope } from './in-envelope.ts'
import { inquireReceiver } from './inquire-receiver.ts'
import { assertSendable, bankFaults, payoutFaults } from './rules.ts'
import * as schema from './schema.ts'
import { toDetail } from './wire.ts'

export type PayoutRouteApp = PayoutApp & {
  readonly gate: Gate
  readonly tokens: AccessTokens
  readonly hashKeys: HashKeys
  readonly sendMoneyLimit: RateLimiter
}

const PREFIX = '/v1/send-money'

/** The send-money endpoints: each answers in the envelope, its errors too. */
export async function payoutRoutes(server: FastifyInstance, app: PayoutRouteApp): Promise<void> {
  await server.register(
    async (scope) => {
      answerErrorsInEnvelope(scope, app.hashKeys)
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

function mountRoutes(scope: FastifyInstance, app: PayoutRouteApp): void {
  const onRequest = requireAccessToken(app.gate, app.tokens)
  const tags = ['Send money']
  const security = [{ accessToken: [] }]

  scope.post<{ Body: schema.SendMoney }>(
    '',
    {
      onRequest: requireAccessToken(app.gate, app.tokens, app.sendMoneyLimit),
      attachValidation: true,
      schema: {
        tags,
        security,
        summary: 'Send money',
        description: 'Accepted at once and held from the balance; the result is told to the callback URL.',
        body: schema.SendMoney,
        response: { 200: schema.Acceptance, default: schema.EnvelopeErrors },
      },
    },
    async (request, reply) => {
      const { body } = request
      assertValid(request.validationError, payoutFaults(body ?? {}))
      const rail = assertSendable(app.rail, body.currency)
      const draft = toDraft(callerOf(request).merchantId, body)
      const claim = claimOf(request, draft.merchantId, app.clock())
      return sendKept(reply, await acceptOnce({ ...app, rail }, claim, draft, body))
    },
  )

  scope.get<{ Querystring: schema.ListQuery }>(
    '',
    {
      onRequest,
      schema: {
        tags,
        security,
        summary: 'List payouts',
        description: 'Newest first.',
        querystring: schema.ListQuery,
        response: { 200: schema.ListReply, default: schema.EnvelopeErrors },
      },
    },
    async (request, reply) => {
      const { merchantId } = callerOf(request)
      const { externalId, status } = request.query
      const { limit, before } = pageRequest(request.query)
      const rows = await listPayouts(app.db, merchantId, { externalId, status, before, limit: limit + 1 })
      return sendEnvelope(reply, app.hashKeys, merchantId, toPage(rows, limit, toDetail))
    },
  )

  scope.get<{ Params: { id: string } }>(
    '/:id',
    {
      onRequest,
      schema: {
        tags,
        security,
        summary: 'Check the status of a payout',
        params: schema.PayoutParams,
        response: { 200: schema.DetailReply, default: schema.EnvelopeErrors },
      },
    },
    async (request, reply) => {
      const { merchantId } = callerOf(request)
      const payout = await findPayout(app.db, merchantId, request.params.id)
      if (!payout) throw notFound()
      return sendEnvelope(reply, app.hashKeys, merchantId, { data: toDetail(payout) })
    },
  )

  scope.post<{ Body: schema.Inquiry }>(
    '/inquiry',
    {
      onRequest,
      attachValidation: true,
      schema: {
        tags,
        security,
        summary: 'Ask who holds an account',
        description: 'Asks the receiving bank. Sends nothing.',
        body: schema.Inquiry,
        response: { 200: schema.InquiryReply, default: schema.EnvelopeErrors },
      },
    },
    async (request, reply) => {
      const { body } = request
      assertValid(request.validationError, bankFaults('receiverBankCode', body?.receiverBankCode))
      const rail = assertSendable(app.rail, 'IDR')
      const { receiverAccountNo, receiverBankCode, receiverName: name = '' } = body
      const receiver = { bankCode: nationalCode(receiverBankCode), accountNo: receiverAccountNo, name }
      const data = { receiverAccountNo, receiverBankCode, ...(await inquireReceiver(rail, receiver)) }
      return sendEnvelope(reply, app.hashKeys, callerOf(request).merchantId, { data })
    },
  )
}
