import type { FastifyInstance } from 'fastify'
import type { Clock } from '../base/clock.ts'
import { notFound } from '../base/errors.ts'
import type { Db } from '../db/db.ts'
import { transaction } from '../db/transaction.ts'
import { claimOf, once, sendStoredReply } from '../http/idempotency/idempotency.ts'
import { assertValid } from '../http/input/validator.ts'
import { pageRequest, toPage } from '../http/pagination.ts'
import { type Authenticator, callerOf, requireKey } from '../merchants/authentication/authenticate.ts'
import { assertNotSuspended } from '../merchants/suspension.ts'
import { changeLink, setStatus } from './change.ts'
import { createLink } from './create.ts'
import { findLink, listLinks } from './find.ts'
import { linkFaults } from './rules.ts'
import * as schema from './schema.ts'
import type { LinkStatus } from './states.ts'
import { type Hosts, toLink } from './wire.ts'

type RouteApp = Hosts & { readonly db: Db; readonly clock: Clock; readonly authenticator: Authenticator }

const tags = ['Payment links']
const security = [{ secretKey: [] }]
const params = schema.LinkParams

/** The HTTP face of payment links: translates, and leaves every decision to the verbs. */
export function linkRoutes(server: FastifyInstance, app: RouteApp): void {
  const onRequest = requireKey(app.authenticator, 'checkout')
  server.post<{ Body: schema.CreateLink }>(
    '/v1/payment-links',
    {
      onRequest,
      attachValidation: true,
      schema: {
        operationId: 'createPaymentLink',
        tags,
        security,
        summary: 'Make a payment link',
        description: 'A page that takes payments again and again: each is a checkout that carries its `paymentLinkId`.',
        body: schema.CreateLink,
        response: { 200: schema.LinkReply },
        example: { ...schema.LINK_EXAMPLE, paidCount: 0, paidAmount: 0, openCount: 0, left: 20 },
        idempotent: true,
        refusals: ['LIMIT_EXCEEDED'],
      },
    },
    async (request, reply) => {
      const now = app.clock()
      assertValid(request.validationError, linkFaults({ ...request.body }, now, !app.livemode))
      const caller = callerOf(request)
      assertNotSuspended(caller)
      const stored = await once(app.db, claimOf(request, caller.merchantId, now), async (tx) => ({
        status: 200,
        value: toLink(await createLink(tx, now, caller.merchantId, request.body), now, app),
      }))
      return sendStoredReply(reply, stored)
    },
  )
  readingRoutes(server, app)

  server.patch<{ Params: { id: string }; Body: schema.ChangeLink }>(
    '/v1/payment-links/:id',
    {
      onRequest,
      attachValidation: true,
      schema: {
        operationId: 'updatePaymentLink',
        tags,
        security,
        summary: 'Change a payment link',
        description:
          'Fields left out stay as they are; `amount` takes the place of `openPrice`, and the other way round. Checkouts that it made before stay as they were.',
        params,
        body: schema.ChangeLink,
        response: { 200: schema.LinkReply },
        refusals: ['INVALID_STATE'],
      },
    },
    async (request) => {
      assertValid(request.validationError)
      const now = app.clock()
      const key = { merchantId: callerOf(request).merchantId, id: request.params.id }
      const change = (tx: Parameters<typeof changeLink>[0]) => changeLink(tx, now, key, request.body, !app.livemode)
      return toLink(await transaction(app.db, key.merchantId, change), now, app)
    },
  )
  movingRoutes(server, app)
}

function readingRoutes(server: FastifyInstance, app: RouteApp): void {
  const onRequest = requireKey(app.authenticator, 'checkout')
  server.get<{ Querystring: schema.ListQuery }>(
    '/v1/payment-links',
    {
      onRequest,
      schema: {
        operationId: 'listPaymentLinks',
        tags,
        security,
        summary: 'List payment links',
        description: 'Newest first.',
        querystring: schema.ListQuery,
        response: { 200: schema.LinkList },
      },
    },
    async (request) => {
      const { limit, before } = pageRequest(request.query)
      const { merchantId } = callerOf(request)
      const rows = await listLinks(app.db, merchantId, { status: request.query.status, before, limit: limit + 1 })
      return toPage(rows, limit, (link) => toLink(link, app.clock(), app))
    },
  )

  server.get<{ Params: { id: string } }>(
    '/v1/payment-links/:id',
    {
      onRequest,
      schema: {
        operationId: 'retrievePaymentLink',
        tags,
        security,
        summary: 'Read a payment link',
        description: 'With what was paid by it so far. Its payments: `GET /v1/checkout?paymentLinkId=pl_…`.',
        params,
        response: { 200: schema.LinkReply },
      },
    },
    async (request) => {
      const link = await findLink(app.db, callerOf(request).merchantId, request.params.id)
      if (!link) throw notFound()
      return toLink(link, app.clock(), app)
    },
  )
}

type Move = {
  readonly path: string
  readonly operationId: string
  readonly to: LinkStatus
  readonly summary: string
  readonly description: string
}

const MOVES: readonly Move[] = [
  {
    path: 'pause',
    operationId: 'pausePaymentLink',
    to: 'PAUSED',
    summary: 'Pause a payment link',
    description: 'Its page says so and takes nothing; checkouts that it made before can still be paid.',
  },
  {
    path: 'activate',
    operationId: 'activatePaymentLink',
    to: 'ACTIVE',
    summary: 'Open a paused payment link',
    description: 'Its page takes payments again.',
  },
  {
    path: 'archive',
    operationId: 'archivePaymentLink',
    to: 'ARCHIVED',
    summary: 'Archive a payment link',
    description: 'It remains readable for its payments, and cannot be reopened.',
  },
]

function movingRoutes(server: FastifyInstance, app: RouteApp): void {
  for (const { path, operationId, to, summary, description } of MOVES) {
    server.post<{ Params: { id: string } }>(
      `/v1/payment-links/:id/${path}`,
      {
        onRequest: requireKey(app.authenticator, 'checkout'),
        schema: {
          operationId,
          tags,
          security,
          summary,
          description,
          params,
          response: { 200: schema.LinkReply },
          example: { ...schema.LINK_EXAMPLE, status: to, availability: to === 'ACTIVE' ? 'OPEN' : to },
          refusals: ['INVALID_STATE'],
        },
      },
      async (request) => {
        const now = app.clock()
        const key = { merchantId: callerOf(request).merchantId, id: request.params.id }
        return toLink(await transaction(app.db, key.merchantId, (tx) => setStatus(tx, now, key, to)), now, app)
      },
    )
  }
}
