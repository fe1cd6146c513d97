import type { FastifyInstance } from 'fastify'
import { fieldError, notFound } from '../base/errors.ts'
import type { Customers } from '../checkout/customer/customers.ts'
import { findCustomer } from '../customers/find.ts'
import { transaction } from '../db/transaction.ts'
import { claimOf, once, sendStoredReply } from '../http/idempotency/idempotency.ts'
import { assertValid } from '../http/input/validator.ts'
import { pageRequest, readTime, toPage } from '../http/pagination.ts'
import { type Authenticator, callerOf, requireKey } from '../merchants/authentication/authenticate.ts'
import { assertNotSuspended } from '../merchants/suspension.ts'
import { changeCollector, moveCollector } from './change.ts'
import { createCollector } from './create.ts'
import { findCollector, listCounted } from './find.ts'
import type { MakeApp } from './make.ts'
import { collectorFaults } from './rules.ts'
import * as schema from './schema.ts'
import { toCollector } from './wire.ts'

type RouteApp = Omit<MakeApp, 'log'> & { readonly authenticator: Authenticator; readonly customers: Customers }

const tags = ['Collectors']
const security = [{ secretKey: [] }]
const params = schema.CollectorParams

/** The HTTP face of collectors: translates, and leaves every decision to the verbs. */
export function collectorRoutes(server: FastifyInstance, app: RouteApp): void {
  const onRequest = requireKey(app.authenticator, 'checkout')
  server.post<{ Body: schema.CreateCollector }>(
    '/v1/collectors',
    {
      onRequest,
      attachValidation: true,
      schema: {
        operationId: 'createCollector',
        tags,
        security,
        summary: 'Make a collector',
        description:
          'A QR code for a sticker, or a virtual account that is paid again and again. Its provider makes it within moments: `collector.active` reports it with its `instrument`.',
        body: schema.CreateCollector,
        response: { 200: schema.CollectorReply },
        example: {
          ...schema.COLLECTOR_EXAMPLE,
          status: 'REQUESTED',
          instrument: null,
          receivedCount: 0,
          receivedAmount: 0,
        },
        idempotent: true,
        refusals: ['PAYMENT_TYPE_UNAVAILABLE'],
      },
    },
    async (request, reply) => {
      assertValid(request.validationError, collectorFaults(request.body ?? {}))
      const caller = callerOf(request)
      assertNotSuspended(caller)
      const now = app.clock()
      const { merchantId } = caller
      await assertCustomer(app, merchantId, request.body.customerId)
      const stored = await once(app.db, claimOf(request, merchantId, now), async (tx) => ({
        status: 200,
        body: await createCollector(tx, app, now, merchantId, request.body),
      }))
      app.signals.wake('collectors')
      return sendStoredReply(reply, stored)
    },
  )
  readingRoutes(server, app)
  changingRoutes(server, app)
}

function readingRoutes(server: FastifyInstance, app: RouteApp): void {
  const onRequest = requireKey(app.authenticator, 'checkout')
  server.get<{ Querystring: schema.ListQuery }>(
    '/v1/collectors',
    {
      onRequest,
      schema: {
        operationId: 'listCollectors',
        tags,
        security,
        summary: 'List collectors',
        description: 'Newest first.',
        querystring: schema.ListQuery,
        response: { 200: schema.CollectorList },
      },
    },
    async (request) => {
      const { createdFrom, createdTo, status, kind, customerId, externalId } = request.query
      const { limit, before } = pageRequest(request.query)
      const filter = {
        ...{ status, kind, customerId, externalId, before },
        createdFrom: readTime('createdFrom', createdFrom),
        createdTo: readTime('createdTo', createdTo),
        limit: limit + 1,
      }
      const rows = await listCounted(app.db, callerOf(request).merchantId, filter)
      return toPage(rows, limit, (one) => toCollector(one, app))
    },
  )

  server.get<{ Params: { id: string } }>(
    '/v1/collectors/:id',
    {
      onRequest,
      schema: {
        operationId: 'retrieveCollector',
        tags,
        security,
        summary: 'Read a collector',
        description: 'With what it received so far. Its payments: `GET /v1/collections?collectorId=col_…`.',
        params,
        response: { 200: schema.CollectorReply },
      },
    },
    async (request) => {
      const found = await findCollector(app.db, callerOf(request).merchantId, request.params.id)
      if (!found) throw notFound()
      return toCollector(found, app)
    },
  )
}

/** Throws VALIDATION_ERROR for a customer that this merchant does not have; null: none is named. */
async function assertCustomer(app: RouteApp, merchantId: string, id: string | null | undefined): Promise<void> {
  if (id == null || (await findCustomer(app, merchantId, id))) return
  throw fieldError('customerId', 'NOT_FOUND', '"customerId" is not the id of a customer of this account.')
}

const MOVES = [
  {
    path: 'pause',
    operationId: 'pauseCollector',
    to: 'PAUSED',
    summary: 'Pause a collector',
    description:
      'Payments are declined where the provider asks us; money that still arrives is booked, flagged `late`.',
  },
  {
    path: 'activate',
    operationId: 'activateCollector',
    to: 'ACTIVE',
    summary: 'Take payments again with a paused collector',
    description: 'From now on payments are no longer `late`.',
  },
  {
    path: 'close',
    operationId: 'closeCollector',
    to: 'CLOSED',
    summary: 'Close a collector',
    description: 'It remains readable for its payments, and cannot be reopened.',
  },
] as const

function changingRoutes(server: FastifyInstance, app: RouteApp): void {
  const onRequest = requireKey(app.authenticator, 'checkout')
  server.patch<{ Params: { id: string }; Body: schema.ChangeCollector }>(
    '/v1/collectors/:id',
    {
      onRequest,
      attachValidation: true,
      schema: {
        operationId: 'updateCollector',
        tags,
        security,
        summary: 'Change a collector',
        description:
          'Fields left out stay as they are. `name` and `label` stay as they were at the provider; `customerId` only while nothing was received.',
        params,
        body: schema.ChangeCollector,
        response: { 200: schema.CollectorReply },
        refusals: ['INVALID_STATE'],
      },
    },
    async (request) => {
      assertValid(request.validationError)
      const key = { merchantId: callerOf(request).merchantId, id: request.params.id }
      const now = app.clock()
      await assertCustomer(app, key.merchantId, request.body.customerId)
      const changed = await transaction(app.db, key.merchantId, (tx) => changeCollector(tx, now, key, request.body))
      return toCollector(changed, app)
    },
  )
  for (const { path, operationId, to, summary, description } of MOVES) {
    server.post<{ Params: { id: string } }>(
      `/v1/collectors/:id/${path}`,
      {
        onRequest,
        schema: {
          operationId,
          tags,
          security,
          summary,
          description,
          params,
          response: { 200: schema.CollectorReply },
          example: { ...schema.COLLECTOR_EXAMPLE, status: to },
          refusals: ['INVALID_STATE'],
        },
      },
      async (request) => {
        const key = { merchantId: callerOf(request).merchantId, id: request.params.id }
        const now = app.clock()
        const moved = await transaction(app.db, key.merchantId, (tx) => moveCollector(tx, app, now, key, to))
        app.signals.wake('deliveries')
        return toCollector(moved, app)
      },
    )
  }
}
