import type { FastifyInstance } from 'fastify'
import { fromWhole } from '../base/money.ts'
import { transaction } from '../db/transaction.ts'
import { assertValid } from '../http/input/validator.ts'
import { type Authenticator, callerOf, requireKey } from '../merchants/authentication/authenticate.ts'
import { findPlan } from './find-plan.ts'
import { previewCharge } from './preview.ts'
import { readCurrency } from './read-currency.ts'
import { CurrencyQuery, PlanReply, PreviewQuery, PreviewReply } from './schema.ts'
import { toPlan } from './wire.ts'

type RouteApp = { readonly authenticator: Authenticator; readonly livemode: boolean }

/** What a merchant reads of its plan. Always as it is in the database, not as it is cached. */
export function feeRoutes(server: FastifyInstance, { authenticator, livemode }: RouteApp): void {
  const { db, clock } = authenticator
  const onRequest = requireKey(authenticator, null)
  const about = { tags: ['Fees'], security: [{ secretKey: [] }] }
  const planOf = (merchantId: string) => transaction(db, merchantId, (tx) => findPlan(tx, merchantId))

  server.get<{ Querystring: { currency?: string } }>(
    '/v1/fees',
    {
      onRequest,
      attachValidation: true,
      schema: {
        ...about,
        operationId: 'retrieveFeePlan',
        summary: 'Read your fee plan',
        description: 'What payments and payouts cost now, when their money becomes available, and what is to change.',
        querystring: CurrencyQuery,
        response: { 200: PlanReply },
      },
    },
    async (request) => {
      assertValid(request.validationError)
      const plan = await planOf(callerOf(request).merchantId)
      const { upcoming, ...rest } = toPlan(plan, readCurrency(request.query.currency), clock())
      return { ...rest, upcoming: upcoming.map(({ createdBy: _by, ...rule }) => rule) }
    },
  )

  server.get<{ Querystring: PreviewQuery }>(
    '/v1/fees/preview',
    {
      onRequest,
      attachValidation: true,
      schema: {
        ...about,
        operationId: 'previewFee',
        summary: 'Price an amount',
        description: 'What a payment or payout of an amount would cost now, to the last unit. Nothing is created.',
        querystring: PreviewQuery,
        response: { 200: PreviewReply },
      },
    },
    async (request) => {
      assertValid(request.validationError)
      const { subject, code, amount } = request.query
      const money = fromWhole(Number(amount), readCurrency(request.query.currency))
      const plan = await planOf(callerOf(request).merchantId)
      const previewed = { subject, code: code?.toUpperCase() ?? null, amount: money }
      return previewCharge(plan, livemode ? 'production' : 'sandbox', clock(), previewed)
    },
  )
}
