import type { FastifyInstance } from 'fastify'
import { notFound } from '../base/errors.ts'
import { transaction } from '../db/transaction.ts'
import { claimOf, once, sendStoredReply } from '../http/idempotency/idempotency.ts'
import { assertValid } from '../http/input/validator.ts'
import { pageRequest, readTime, toPage } from '../http/pagination.ts'
import { callerOf, requireKey } from '../merchants/authentication/authenticate.ts'
import type { RouteApp } from './app.ts'
import { findInvoice, listInvoices } from './find.ts'
import { movingRoutes } from './moving-routes.ts'
import * as replies from './reply-schema.ts'
import * as schema from './schema.ts'
import { suggestionRoutes } from './suggestions/routes.ts'
import { invoiceFaults } from './terms/rules.ts'
import { changeInvoice } from './verbs/change.ts'
import { createInvoice } from './verbs/create.ts'
import { toInvoice, toListed } from './wire.ts'

const tags = ['Invoices']
const security = [{ secretKey: [] }]
const params = schema.InvoiceParams

/** The HTTP face of invoices: translates, and leaves every decision to the verbs. */
export function invoiceRoutes(server: FastifyInstance, app: RouteApp): void {
  writingRoutes(server, app)
  readingRoutes(server, app)
  suggestionRoutes(server, app)
  movingRoutes(server, app)
}

function writingRoutes(server: FastifyInstance, app: RouteApp): void {
  const onRequest = requireKey(app.authenticator, 'checkout')
  server.post<{ Body: schema.CreateInvoice }>(
    '/v1/invoices',
    {
      onRequest,
      attachValidation: true,
      schema: {
        operationId: 'createInvoice',
        tags,
        security,
        summary: 'Create an invoice',
        description:
          'A draft: it can be changed, and has neither number nor page until it is finalized. An `externalId` that exists gets the ' +
          'first reply if the request is the same, otherwise `IDEMPOTENCY_REPLAY`.',
        body: schema.CreateInvoice,
        response: { 200: replies.InvoiceReply },
        example: replies.DRAFT_EXAMPLE,
        idempotent: true,
      },
    },
    async (request, reply) => {
      assertValid(request.validationError, invoiceFaults({ ...request.body }))
      const now = app.clock()
      const { merchantId } = callerOf(request)
      let isRepeated = false
      const stored = await once(app.db, claimOf(request, merchantId, now), async (tx) => {
        const { invoice, isRepeat } = await createInvoice(tx, app, now, merchantId, request.body)
        isRepeated = isRepeat
        return { status: 200, value: toInvoice(invoice, [], now, app) }
      })
      return sendStoredReply(reply, { ...stored, isReplay: stored.isReplay || isRepeated })
    },
  )

  server.patch<{ Params: { id: string }; Body: schema.ChangeInvoice }>(
    '/v1/invoices/:id',
    {
      onRequest,
      attachValidation: true,
      schema: {
        operationId: 'updateInvoice',
        tags,
        security,
        summary: 'Change a draft',
        description: 'Fields left out stay as they are; `lines` are replaced as a whole.',
        params,
        body: schema.ChangeInvoice,
        response: { 200: replies.InvoiceReply },
        example: replies.DRAFT_EXAMPLE,
        refusals: ['INVALID_STATE'],
      },
    },
    async (request) => {
      assertValid(request.validationError)
      const now = app.clock()
      const key = { merchantId: callerOf(request).merchantId, id: request.params.id }
      const changed = await transaction(app.db, key.merchantId, (tx) => changeInvoice(tx, app, now, key, request.body))
      return toInvoice(changed, [], now, app)
    },
  )
}

function readingRoutes(server: FastifyInstance, app: RouteApp): void {
  const onRequest = requireKey(app.authenticator, 'checkout')
  server.get<{ Querystring: schema.ListQuery }>(
    '/v1/invoices',
    {
      onRequest,
      schema: {
        operationId: 'listInvoices',
        tags,
        security,
        summary: 'List invoices',
        description: 'Newest first.',
        querystring: schema.ListQuery,
        response: { 200: replies.InvoiceList },
      },
    },
    async (request) => {
      const { createdFrom, createdTo, overdue, limit: _limit, cursor: _cursor, ...filter } = request.query
      const { limit, before } = pageRequest(request.query)
      const now = app.clock()
      const rows = await listInvoices(app.db, now, callerOf(request).merchantId, {
        ...filter,
        overdue: overdue === undefined ? undefined : overdue === 'true',
        createdFrom: readTime('createdFrom', createdFrom),
        createdTo: readTime('createdTo', createdTo),
        before,
        limit: limit + 1,
      })
      return toPage(rows, limit, (invoice) => toListed(invoice, now, app))
    },
  )

  server.get<{ Params: { id: string } }>(
    '/v1/invoices/:id',
    {
      onRequest,
      schema: {
        operationId: 'retrieveInvoice',
        tags,
        security,
        summary: 'Read an invoice',
        description: 'With the payments that count for it.',
        params,
        response: { 200: replies.InvoiceReply },
      },
    },
    async (request) => {
      const found = await findInvoice(app.db, callerOf(request).merchantId, request.params.id)
      if (!found) throw notFound()
      return toInvoice(found.invoice, found.allocations, app.clock(), app)
    },
  )
}
