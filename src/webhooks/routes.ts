import type { FastifyInstance } from 'fastify'
import { notFound } from '../base/errors.ts'
import { transaction } from '../db/transaction.ts'
import { claimOf, once, sendKept } from '../http/idempotency.ts'
import { pageRequest, readTime, toPage } from '../http/list.ts'
import { callerOf, type Gate, requireKey } from '../merchants/authenticate.ts'
import { findEvent, listEvents } from './find-events.ts'
import { resendEvent } from './resend-event.ts'
import * as schema from './schema.ts'
import { toDetail, toSummary } from './wire.ts'

type RouteApp = { readonly gate: Gate; readonly hints: { wake(task: string): void } }

/** What a merchant sees of its events. Any of its keys may look; sending one again is the webhook's receiver's need. */
export function webhookRoutes(server: FastifyInstance, { gate, hints }: RouteApp): void {
  const { db, clock } = gate
  const onRequest = requireKey(gate, null)
  const tags = ['Events']
  const security = [{ secretKey: [] }]
  const params = schema.EventParams

  server.get<{ Querystring: schema.EventQuery }>(
    '/v1/events',
    {
      onRequest,
      schema: {
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
      return toPage(events, limit, toSummary)
    },
  )

  server.get<{ Params: { id: string } }>(
    '/v1/events/:id',
    {
      onRequest,
      schema: {
        tags,
        security,
        summary: 'Read an event and its tries',
        params,
        response: { 200: schema.EventDetailReply },
      },
    },
    async (request) => {
      const { merchantId } = callerOf(request)
      const found = await transaction(db, merchantId, (tx) => findEvent(tx, merchantId, request.params.id))
      if (!found) throw notFound()
      return toDetail(found)
    },
  )

  server.post<{ Params: { id: string } }>(
    '/v1/events/:id/resend',
    {
      onRequest,
      schema: {
        tags,
        security,
        summary: 'Deliver an event again',
        description: 'Begins a new round of tries at once, under the same `webhook-id`.',
        params,
        response: { 202: schema.EventDetailReply },
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
        value: toDetail(await resendEvent(tx, now, merchantId, id)),
      }))
      hints.wake('deliveries')
      return sendKept(reply, kept)
    },
  )
}
