import type { FastifyInstance } from 'fastify'
import { notFound } from '../base/errors.ts'
import { transaction } from '../db/transaction.ts'
import { claimOf, once, sendStoredReply } from '../http/idempotency.ts'
import { pageRequest, readTime, toPage } from '../http/pagination.ts'
import { type Authenticator, callerOf, requireKey } from '../merchants/authentication/authenticate.ts'
import { shownTo } from '../merchants/authentication/shown-to.ts'
import { findEvent, listEvents } from './find-events.ts'
import { resendEvent } from './resend-event.ts'
import * as schema from './schema.ts'
import { toDetail, toSummary } from './wire.ts'

type RouteApp = { readonly authenticator: Authenticator; readonly signals: { wake(task: string): void } }

/** A merchant's events. Any of its keys may read and resend them. */
export function webhookRoutes(server: FastifyInstance, { authenticator, signals }: RouteApp): void {
  const { db, clock } = authenticator
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
        description: 'Newest first; kept 30 days.',
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
      return shownTo(callerOf(request), toPage(events, limit, toSummary))
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
      return shownTo(callerOf(request), toDetail(found))
    },
  )

  server.post<{ Params: { id: string } }>(
    '/v1/events/:id/resend',
    {
      onRequest,
      schema: {
        operationId: 'resendEvent',
        tags,
        security,
        summary: 'Deliver an event again',
        description: 'Begins a new round of tries at once, under the same `webhook-id`.',
        params,
        response: { 202: schema.EventDetailReply },
        idempotent: true,
        refusals: ['INVALID_STATE'],
      },
    },
    async (request, reply) => {
      const { merchantId } = callerOf(request)
      const now = clock()
      const { id } = request.params
      // The key is of this event: the same key for another one is another request.
      const claim = claimOf(request, merchantId, now)
      const kept = await once(db, claim, async (tx) => ({
        status: 202,
        value: shownTo(callerOf(request), toDetail(await resendEvent(tx, now, merchantId, id))),
      }))
      signals.wake('deliveries')
      return sendStoredReply(reply, kept)
    },
  )
}
