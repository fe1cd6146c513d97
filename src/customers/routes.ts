import type { FastifyInstance } from 'fastify'
import type { Clock } from '../base/clock.ts'
import { notFound } from '../base/errors.ts'
import type { Customers } from '../checkout/customer/customers.ts'
import type { Db } from '../db/db.ts'
import { transaction } from '../db/transaction.ts'
import { claimOf, once, sendStoredReply } from '../http/idempotency/idempotency.ts'
import { assertValid } from '../http/input/validator.ts'
import { pageRequest, readTime, toPage } from '../http/pagination.ts'
import { type Authenticator, callerOf, requireKey } from '../merchants/authentication/authenticate.ts'
import { changeCustomer } from './change.ts'
import { createCustomer } from './create.ts'
import { findCustomer, listCustomers } from './find.ts'
import { customerFaults } from './rules.ts'
import * as schema from './schema.ts'
import { toReply } from './wire.ts'

type RouteApp = {
  readonly db: Db
  readonly clock: Clock
  readonly customers: Customers
  readonly authenticator: Authenticator
  readonly livemode: boolean
  readonly checkoutUrl: string
}

const tags = ['Customers']
const security = [{ secretKey: [] }]
const params = schema.CustomerParams

/** The HTTP face of customers: translates, and leaves every decision to the verbs. */
export function customerRoutes(server: FastifyInstance, app: RouteApp): void {
  writingRoutes(server, app)
  readingRoutes(server, app)
}

function writingRoutes(server: FastifyInstance, app: RouteApp): void {
  const onRequest = requireKey(app.authenticator, 'checkout')
  server.post<{ Body: schema.CreateCustomer }>(
    '/v1/customers',
    {
      onRequest,
      attachValidation: true,
      schema: {
        operationId: 'createCustomer',
        tags,
        security,
        summary: 'Create a customer',
        description:
          'Whom you sell to again and again. Checkouts and invoices name them by `customerId`. Stored sealed. An `externalId` that ' +
          'exists gets the first reply if the request is the same, otherwise `IDEMPOTENCY_REPLAY`.',
        body: schema.CreateCustomer,
        response: { 200: schema.CustomerReply },
        idempotent: true,
      },
    },
    async (request, reply) => {
      assertValid(request.validationError, customerFaults({ ...request.body }))
      const now = app.clock()
      const { merchantId } = callerOf(request)
      let isRepeated = false
      const stored = await once(app.db, claimOf(request, merchantId, now), async (tx) => {
        const { customer, isRepeat } = await createCustomer(tx, app.customers, now, merchantId, request.body)
        isRepeated = isRepeat
        return { status: 200, value: toReply(customer, app) }
      })
      return sendStoredReply(reply, { ...stored, isReplay: stored.isReplay || isRepeated })
    },
  )

  server.patch<{ Params: { id: string }; Body: schema.ChangeCustomer }>(
    '/v1/customers/:id',
    {
      onRequest,
      attachValidation: true,
      schema: {
        operationId: 'updateCustomer',
        tags,
        security,
        summary: 'Change a customer',
        description:
          'Fields left out stay as they are, null clears one; `metadata` is replaced as a whole. Checkouts that name the customer ' +
          'keep the details they were made with.',
        params,
        body: schema.ChangeCustomer,
        response: { 200: schema.CustomerReply },
      },
    },
    async (request) => {
      assertValid(request.validationError)
      const key = { merchantId: callerOf(request).merchantId, id: request.params.id }
      const changed = await transaction(app.db, key.merchantId, (tx) =>
        changeCustomer(tx, app.customers, app.clock(), key, request.body),
      )
      return toReply(changed, app)
    },
  )
}

function readingRoutes(server: FastifyInstance, app: RouteApp): void {
  const onRequest = requireKey(app.authenticator, 'checkout')
  server.get<{ Querystring: schema.ListQuery }>(
    '/v1/customers',
    {
      onRequest,
      schema: {
        operationId: 'listCustomers',
        tags,
        security,
        summary: 'List customers',
        description: 'Newest first. `q` finds whole words: only keyed hashes of them are stored.',
        querystring: schema.ListQuery,
        response: { 200: schema.CustomerList },
      },
    },
    async (request) => {
      const { q, externalId, createdFrom, createdTo } = request.query
      const { limit, before } = pageRequest(request.query)
      const rows = await listCustomers(app, callerOf(request).merchantId, {
        q,
        externalId,
        createdFrom: readTime('createdFrom', createdFrom),
        createdTo: readTime('createdTo', createdTo),
        before,
        limit: limit + 1,
      })
      return toPage(rows, limit, (customer) => toReply(customer, app))
    },
  )

  server.get<{ Params: { id: string } }>(
    '/v1/customers/:id',
    {
      onRequest,
      schema: {
        operationId: 'retrieveCustomer',
        tags,
        security,
        summary: 'Read a customer',
        description: 'Their checkouts: `GET /v1/checkout?customerId=cus_…`.',
        params,
        response: { 200: schema.CustomerReply },
      },
    },
    async (request) => {
      const customer = await findCustomer(app, callerOf(request).merchantId, request.params.id)
      if (!customer) throw notFound()
      return toReply(customer, app)
    },
  )
}
