import type { FastifyInstance } from 'fastify'
import { fieldError, notFound } from '../base/errors.ts'
import { findCustomer } from '../customers/find.ts'
import { CustomerParams } from '../customers/schema.ts'
import { transaction } from '../db/transaction.ts'
import { claimOf, once, sendStoredReply } from '../http/idempotency/idempotency.ts'
import { assertValid } from '../http/input/validator.ts'
import { pageRequest, readTime, toPage } from '../http/pagination.ts'
import { type Authenticator, callerOf, requireKey } from '../merchants/authentication/authenticate.ts'
import { assertNotSuspended } from '../merchants/suspension.ts'
import type { SavingApp } from './app.ts'
import { createSavedMethod } from './create.ts'
import { findSavedMethod, listSavedMethods } from './find.ts'
import { revokeSavedMethod } from './revoke.ts'
import { savedMethodFaults } from './rules.ts'
import type { SavedMethod } from './saved-method.ts'
import * as schema from './schema.ts'
import { toSavedMethod } from './wire.ts'

type RouteApp = SavingApp & { readonly authenticator: Authenticator }

const tags = ['Saved methods']
const security = [{ secretKey: [] }]
const params = schema.SavedMethodParams

const toReply = (app: RouteApp, method: SavedMethod) => toSavedMethod(method, app, app.seals.openPayer(method))

/** The HTTP face of saved methods: translates, and leaves every decision to the verbs. */
export function savedMethodRoutes(server: FastifyInstance, app: RouteApp): void {
  const onRequest = requireKey(app.authenticator, 'checkout')
  server.post<{ Body: schema.CreateSavedMethod }>(
    '/v1/saved-methods',
    {
      onRequest,
      attachValidation: true,
      schema: {
        operationId: 'createSavedMethod',
        tags,
        security,
        summary: 'Save a payment method',
        description:
          'Send the payer to `linkUrl`: the page names you and the bounds, records that they agree, and leads them to their provider. ' +
          'Once they are back, `saved_method.active` reports it, and `POST /v1/charges` charges it.',
        body: schema.CreateSavedMethod,
        response: { 200: schema.SavedMethodReply },
        example: schema.PENDING_EXAMPLE,
        idempotent: true,
        refusals: ['PAYMENT_TYPE_UNAVAILABLE'],
      },
    },
    async (request, reply) => {
      const now = app.clock()
      assertValid(request.validationError, savedMethodFaults(request.body ?? {}, !app.livemode, now))
      const caller = callerOf(request)
      assertNotSuspended(caller)
      const { merchantId } = caller
      await assertCustomer(app, merchantId, request.body.customerId)
      const stored = await once(app.db, claimOf(request, merchantId, now), async (tx) => ({
        status: 200,
        body: await createSavedMethod(tx, app, now, merchantId, request.body),
      }))
      return sendStoredReply(reply, stored)
    },
  )
  readingRoutes(server, app)
  listingRoutes(server, app)
}

/** Throws VALIDATION_ERROR for a customer that this merchant does not have. */
async function assertCustomer(app: RouteApp, merchantId: string, id: string): Promise<void> {
  if (await findCustomer(app, merchantId, id)) return
  throw fieldError('customerId', 'NOT_FOUND', '"customerId" is not the id of a customer of this account.')
}

function readingRoutes(server: FastifyInstance, app: RouteApp): void {
  const onRequest = requireKey(app.authenticator, 'checkout')
  server.get<{ Params: { id: string } }>(
    '/v1/saved-methods/:id',
    {
      onRequest,
      schema: {
        operationId: 'retrieveSavedMethod',
        tags,
        security,
        summary: 'Read a saved method',
        description: 'With what the payer agreed to. Its charges: `GET /v1/charges?savedMethodId=sm_…`.',
        params,
        response: { 200: schema.SavedMethodReply },
      },
    },
    async (request) => {
      const found = await findSavedMethod(app.db, callerOf(request).merchantId, request.params.id)
      if (!found) throw notFound()
      return toReply(app, found)
    },
  )

  server.post<{ Params: { id: string } }>(
    '/v1/saved-methods/:id/revoke',
    {
      onRequest,
      schema: {
        operationId: 'revokeSavedMethod',
        tags,
        security,
        summary: 'End a saved method',
        description:
          'Nothing is charged with it from here on; its provider is called until it has ended the link too. One whose payer has not ' +
          'finished becomes `FAILED`.',
        params,
        response: { 200: schema.SavedMethodReply },
        example: {
          ...schema.SAVED_METHOD_EXAMPLE,
          status: 'REVOKED',
          revokedBy: 'merchant',
          endedAt: '2026-06-11T09:30:00.000Z',
        },
        refusals: ['INVALID_STATE'],
      },
    },
    async (request) => {
      const key = { merchantId: callerOf(request).merchantId, id: request.params.id }
      const now = app.clock()
      const ended = await transaction(app.db, key.merchantId, (tx) => revokeSavedMethod(tx, app, now, key, 'merchant'))
      app.signals.wake('deliveries')
      app.signals.wake('saved methods')
      return toReply(app, ended)
    },
  )
}

function listingRoutes(server: FastifyInstance, app: RouteApp): void {
  const onRequest = requireKey(app.authenticator, 'checkout')
  const list = async (merchantId: string, { createdFrom, createdTo, ...query }: schema.ListQuery) => {
    const { customerId, status, type, externalId } = query
    const { limit, before } = pageRequest(query)
    const rows = await listSavedMethods(app.db, merchantId, {
      ...{ customerId, status, type, externalId, before },
      createdFrom: readTime('createdFrom', createdFrom),
      createdTo: readTime('createdTo', createdTo),
      limit: limit + 1,
    })
    return toPage(rows, limit, (method) => toReply(app, method))
  }

  server.get<{ Querystring: schema.ListQuery }>(
    '/v1/saved-methods',
    {
      onRequest,
      schema: {
        operationId: 'listSavedMethods',
        tags,
        security,
        summary: 'List saved methods',
        description: 'Newest first.',
        querystring: schema.ListQuery,
        response: { 200: schema.SavedMethodList },
      },
    },
    (request) => list(callerOf(request).merchantId, request.query),
  )

  server.get<{ Params: { id: string }; Querystring: schema.ListQuery }>(
    '/v1/customers/:id/saved-methods',
    {
      onRequest,
      schema: {
        operationId: 'listSavedMethodsOfCustomer',
        tags,
        security,
        summary: 'List a customer’s saved methods',
        description: 'Newest first.',
        params: CustomerParams,
        querystring: schema.OfCustomerQuery,
        response: { 200: schema.SavedMethodList },
      },
    },
    async (request) => {
      const { merchantId } = callerOf(request)
      if (!(await findCustomer(app, merchantId, request.params.id))) throw notFound()
      return list(merchantId, { ...request.query, customerId: request.params.id })
    },
  )
}
