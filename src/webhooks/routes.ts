import type { FastifyInstance } from 'fastify'
import { notFound } from '../base/errors.ts'
import { transaction } from '../db/transaction.ts'
import { claimOf, once, sendStoredReply } from '../http/idempotency/idempotency.ts'
import { pageRequest, readTime, toPage } from '../http/pagination.ts'
import { type Authenticator, callerOf, requireKey } from '../merchants/authentication/authenticate.ts'
import { visibleTo } from '../merchants/authentication/visible-to.ts'
import { fromWireName } from '../merchants/endpoints/endpoint.ts'
import { findEvent, listEvents } from './find-events.ts'
import { resendEvent } from './resend-event.ts'
import { resendFailed } from './resend-failed.ts'
import * as schema from './schema.ts'
import { toDetail, toSummary } from './wire.ts'

type RouteApp = { readonly authenticator: Authenticator; readonly signals: { wake(task: string): void } }

/** A merchant's events. Any of its keys may read and resend them. */
export function webhookRoutes(server: FastifyInstance, { authenticator, signals }: RouteApp): void {
  const { db } = authenticator
  const onRequest = requireKey(authenticator, null)
  const tags = ['Events']
  const security = [{ secretKey: [] }]
  const params = schema.EventParams

  server.get<{ Querystring: schema.EventQuery }>(
    '/v1/events',
    {
      onRequest,
      schema: {
        operationId: 'listEvents',
        tags,
        security,
        summary: 'List events',
        description: 'Newest first; retained for 30 days.',
        querystring: schema.EventQuery,
        response: { 200: schema.EventList },
      },
    },
    async (request) => {
      const { type, subjectId, createdFrom, createdTo } = request.query
      const { limit, before } = pageRequest(request.query)
      const events = await listEvents(db, callerOf(request).merchantId, {
        type,
        subjectId,
        createdFrom: readTime('createdFrom', createdFrom),
        createdTo: readTime('createdTo', createdTo),
        before,
        limit: limit + 1,
      })
      return visibleTo(callerOf(request), toPage(events, limit, toSummary))
    },
  )

  server.get<{ Params: { id: string } }>(
    '/v1/events/:id',
    {
      onRequest,
      schema: {
        operationId: 'retrieveEvent',
        tags,
        security,
        summary: 'Read an event and its tries',
        description: 'As it was delivered, with what each try came to.',
        params,
        response: { 200: schema.EventDetailReply },
      },
    },
    async (request) => {
      const { merchantId } = callerOf(request)
      const found = await transaction(db, merchantId, (tx) => findEvent(tx, merchantId, request.params.id))
      if (!found) throw notFound()
      return visibleTo(callerOf(request), toDetail(found))
    },
  )

  resendFailedRoute(server, { authenticator, signals })
  resendRoute(server, { authenticator, signals })
}

function resendRoute(server: FastifyInstance, { authenticator, signals }: RouteApp): void {
  const { db, clock } = authenticator
  server.post<{ Params: { id: string }; Querystring: schema.ResendQuery }>(
    '/v1/events/:id/resend',
    {
      onRequest: requireKey(authenticator, null),
      schema: {
        operationId: 'resendEvent',
        tags: ['Events'],
        security: [{ secretKey: [] }],
        summary: 'Deliver an event again',
        description:
          'Begins a new round of tries at once, under the same `webhook-id`: to every endpoint that receives it, or to the one named.',
        params: schema.EventParams,
        querystring: schema.ResendQuery,
        response: { 202: schema.EventDetailReply },
        idempotent: true,
        refusals: ['INVALID_STATE'],
      },
    },
    async (request, reply) => {
      const { merchantId } = callerOf(request)
      const now = clock()
      const { id } = request.params
      const { endpoint: named } = request.query
      const endpoint = named === undefined ? null : (fromWireName(named) ?? null)
      // The idempotency key is scoped to this event: for another event it is another request.
      const claim = claimOf(request, merchantId, now)
      const stored = await once(db, claim, async (tx) => ({
        status: 202,
        value: toDetail(await resendEvent(tx, now, merchantId, id, endpoint)),
      }))
      signals.wake('deliveries')
      // The caller who repeats a request may have fewer rights than the one who made it.
      return sendStoredReply(reply, {
        ...stored,
        body: JSON.stringify(visibleTo(callerOf(request), JSON.parse(stored.body))),
      })
    },
  )
}

function resendFailedRoute(server: FastifyInstance, { authenticator, signals }: RouteApp): void {
  const { db, clock } = authenticator
  server.post<{ Body: schema.ResendFailed }>(
    '/v1/events/resend-failed',
    {
      onRequest: requireKey(authenticator, null),
      schema: {
        operationId: 'resendFailedDeliveries',
        tags: ['Events'],
        security: [{ secretKey: [] }],
        summary: 'Deliver again what failed at an endpoint',
        description:
          'Once it is well again: up to 1,000 failed deliveries of a span of time begin a new round of tries, the oldest first.',
        body: schema.ResendFailed,
        response: { 202: schema.ResendFailedReply },
        idempotent: true,
        refusals: ['INVALID_STATE'],
      },
    },
    async (request, reply) => {
      const { merchantId } = callerOf(request)
      const now = clock()
      const { endpoint, createdFrom, createdTo } = request.body
      const wanted = {
        endpoint: fromWireName(endpoint) ?? 'payments',
        from: readTime('createdFrom', createdFrom) ?? now,
        to: readTime('createdTo', createdTo) ?? now,
      }
      const stored = await once(db, claimOf(request, merchantId, now), async (tx) => ({
        status: 202,
        value: await resendFailed(tx, now, merchantId, wanted),
      }))
      signals.wake('deliveries')
      return sendStoredReply(reply, stored)
    },
  )
}
