import type { FastifyInstance } from 'fastify'
import { claimOf, once, sendStoredReply } from '../../http/idempotency/idempotency.ts'
import { assertValid } from '../../http/input/validator.ts'
import { pageRequest, toPage } from '../../http/pagination.ts'
import { callerOf, requireKey } from '../../merchants/authentication/authenticate.ts'
import type { RouteApp } from '../app.ts'
import { PlanList, PlanReply } from '../reply-schema.ts'
import { planFaults } from '../rules.ts'
import { CreatePlan, PlanParams, PlanQuery } from '../schema.ts'
import { toPlan } from '../wire.ts'
import { createPlan } from './create.ts'
import { findPlanById, listPlans } from './find.ts'

const tags = ['Subscriptions']
const security = [{ secretKey: [] }]

export function planRoutes(server: FastifyInstance, app: RouteApp): void {
  const onRequest = requireKey(app.authenticator, 'checkout')
  server.post<{ Body: CreatePlan }>(
    '/v1/plans',
    {
      onRequest,
      attachValidation: true,
      schema: {
        operationId: 'createPlan',
        tags,
        security,
        summary: 'Create a plan',
        description:
          'A price and how often it is due. It never changes: another price is another plan, which subscriptions change to. An ' +
          '`externalId` that exists gets the first reply if the request is the same, otherwise `IDEMPOTENCY_REPLAY`.',
        body: CreatePlan,
        response: { 200: PlanReply },
        idempotent: true,
      },
    },
    async (request, reply) => {
      assertValid(request.validationError, planFaults({ ...request.body }))
      const now = app.clock()
      const { merchantId } = callerOf(request)
      let isRepeated = false
      const stored = await once(app.db, claimOf(request, merchantId, now), async (tx) => {
        const { plan, isRepeat } = await createPlan(tx, now, merchantId, request.body)
        isRepeated = isRepeat
        return { status: 200, value: toPlan(plan, app.livemode) }
      })
      return sendStoredReply(reply, { ...stored, isReplay: stored.isReplay || isRepeated })
    },
  )
  server.get<{ Querystring: PlanQuery }>(
    '/v1/plans',
    {
      onRequest,
      schema: {
        operationId: 'listPlans',
        tags,
        security,
        summary: 'List plans',
        description: 'Newest first.',
        querystring: PlanQuery,
        response: { 200: PlanList },
      },
    },
    async (request) => {
      const { limit, before } = pageRequest(request.query)
      const { externalId } = request.query
      const rows = await listPlans(app.db, callerOf(request).merchantId, { externalId, before, limit: limit + 1 })
      return toPage(rows, limit, (plan) => toPlan(plan, app.livemode))
    },
  )
  server.get<{ Params: { id: string } }>(
    '/v1/plans/:id',
    {
      onRequest,
      schema: {
        operationId: 'retrievePlan',
        tags,
        security,
        summary: 'Read a plan',
        description: 'By its id.',
        params: PlanParams,
        response: { 200: PlanReply },
      },
    },
    async (request) => {
      const { merchantId } = callerOf(request)
      return toPlan(await findPlanById(app.db, { merchantId, id: request.params.id }), app.livemode)
    },
  )
}
