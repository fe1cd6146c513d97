import type { FastifyInstance } from 'fastify'
import { currency, isCurrency } from '../base/currency.ts'
import { ApiError, type Fault, fieldError, notFound } from '../base/errors.ts'
import { fromWhole } from '../base/money.ts'
import { claimOf, once, sendStoredReply } from '../http/idempotency/idempotency.ts'
import { assertValid } from '../http/input/validator.ts'
import { pageRequest, readTime, toPage } from '../http/pagination.ts'
import { type Authenticator, callerOf, requireKey } from '../merchants/authentication/authenticate.ts'
import { assertNotSuspended } from '../merchants/suspension.ts'
import { acceptCharge, type Refusal } from './accept.ts'
import type { ChargeApp } from './app.ts'
import { findCharge, listCharges } from './find.ts'
import * as schema from './schema.ts'
import { toCharge } from './wire.ts'

type RouteApp = ChargeApp & { readonly authenticator: Authenticator }

const tags = ['Charges']
const security = [{ secretKey: [] }]

/** The HTTP face of charges: translates, and leaves every decision to the verbs. */
export function chargeRoutes(server: FastifyInstance, app: RouteApp): void {
  const onRequest = requireKey(app.authenticator, 'checkout')
  server.post<{ Body: schema.CreateCharge }>(
    '/v1/charges',
    {
      onRequest,
      attachValidation: true,
      schema: {
        operationId: 'createCharge',
        tags,
        security,
        summary: 'Charge a saved method',
        description:
          'Without the payer, within what they agreed to. The reply says `PROCESSING`; `charge.succeeded`, `charge.failed` or ' +
          '`charge.needs_payer` reports what came of it. Each externalId is charged at most once, whatever happens on the way.',
        body: schema.CreateCharge,
        response: { 200: schema.ChargeReply },
        example: { ...schema.CHARGE_EXAMPLE, status: 'PROCESSING', endedAt: null },
        idempotent: true,
        refusals: ['INVALID_STATE', 'MANDATE_EXCEEDED', 'ALLOCATION_EXCEEDS'],
      },
    },
    async (request, reply) => {
      assertValid(request.validationError, currencyFaults(request.body ?? {}))
      const caller = callerOf(request)
      assertNotSuspended(caller)
      const { merchantId } = caller
      const now = app.clock()
      const stored = await once(app.db, claimOf(request, merchantId, now), async (tx) => {
        const { amount, currency: code, invoiceId = null, ...rest } = request.body
        const wanted = { ...rest, merchantId, invoiceId, amount: fromWhole(amount, currency(code)) }
        const accepted = await acceptCharge(tx, app, now, wanted)
        if (accepted.is === 'conflict') throw replayed()
        if (accepted.is === 'refused') throw errorOf(accepted)
        return { status: 200, body: accepted.body }
      })
      app.signals.wake('charges')
      return sendStoredReply(reply, stored)
    },
  )
  readingRoutes(server, app)
}

function currencyFaults({ currency: code }: Partial<schema.CreateCharge>): Fault[] {
  if (typeof code !== 'string' || !/^[A-Z]{3}$/.test(code) || isCurrency(code)) return []
  const message = `"${code}" is not a currency that is known here.`
  return [{ field: 'currency', code: 'UNKNOWN_CURRENCY', message }]
}

function replayed(): ApiError {
  const message = 'This externalId was used with a different payload; use a new one for a new charge.'
  return new ApiError('IDEMPOTENCY_REPLAY', message, [{ field: 'externalId', code: 'IDEMPOTENCY_REPLAY', message }])
}

/** A refusal as the API reports it. */
function errorOf({ because, message }: Refusal): ApiError {
  const about = (field: string, code: string) => [{ field, code, message }]
  switch (because) {
    case 'no_method':
      return fieldError('savedMethodId', 'NOT_FOUND', message)
    case 'no_invoice':
      return fieldError('invoiceId', 'NOT_FOUND', message)
    case 'currency':
      return fieldError('currency', 'NOT_ALLOWED', message)
    case 'amount':
      return fieldError('amount', 'OUT_OF_BOUNDS', message)
    case 'mandate':
      return new ApiError('MANDATE_EXCEEDED', message, about('savedMethodId', 'MANDATE_EXCEEDED'))
    case 'invoice_amount':
      return new ApiError('ALLOCATION_EXCEEDS', message, about('amount', 'ALLOCATION_EXCEEDS'))
    case 'not_active':
    case 'invoice_closed':
    case 'charge_open':
      return new ApiError('INVALID_STATE', message)
  }
}

function readingRoutes(server: FastifyInstance, app: RouteApp): void {
  const onRequest = requireKey(app.authenticator, 'checkout')
  server.get<{ Querystring: schema.ListQuery }>(
    '/v1/charges',
    {
      onRequest,
      schema: {
        operationId: 'listCharges',
        tags,
        security,
        summary: 'List charges',
        description: 'Newest first.',
        querystring: schema.ListQuery,
        response: { 200: schema.ChargeList },
      },
    },
    async (request) => {
      const { createdFrom, createdTo, limit: _limit, cursor: _cursor, ...filter } = request.query
      const { limit, before } = pageRequest(request.query)
      const rows = await listCharges(app.db, callerOf(request).merchantId, {
        ...filter,
        createdFrom: readTime('createdFrom', createdFrom),
        createdTo: readTime('createdTo', createdTo),
        before,
        limit: limit + 1,
      })
      return toPage(rows, limit, (charge) => toCharge(charge, app.livemode))
    },
  )

  server.get<{ Params: { id: string } }>(
    '/v1/charges/:id',
    {
      onRequest,
      schema: {
        operationId: 'retrieveCharge',
        tags,
        security,
        summary: 'Read a charge',
        description: 'Refund it by its `transactionId`: `POST /v1/refunds`.',
        params: schema.ChargeParams,
        response: { 200: schema.ChargeReply },
      },
    },
    async (request) => {
      const found = await findCharge(app.db, callerOf(request).merchantId, request.params.id)
      if (!found) throw notFound()
      return toCharge(found, app.livemode)
    },
  )
}
