import type { FastifyInstance } from 'fastify'
import { notFound } from '../base/errors.ts'
import { pageRequest, readTime, toPage } from '../http/pagination.ts'
import { type Authenticator, callerOf, requireKey } from '../merchants/authentication/authenticate.ts'
import { findCollection, listCollections, type ReadApp } from './find.ts'
import * as schema from './schema.ts'
import { toCollection } from './wire.ts'

export type RouteApp = ReadApp & { readonly livemode: boolean; readonly authenticator: Authenticator }

const tags = ['Collections']
const security = [{ secretKey: [] }]

/** The HTTP face of collections, which rails alone make. */
export function collectionRoutes(server: FastifyInstance, app: RouteApp): void {
  const onRequest = requireKey(app.authenticator, 'checkout')
  server.get<{ Querystring: schema.ListQuery }>(
    '/v1/collections',
    {
      onRequest,
      schema: {
        operationId: 'listCollections',
        tags,
        security,
        summary: 'List what collectors received',
        description: 'Newest first. Money by checkouts is in `GET /v1/checkout`.',
        querystring: schema.ListQuery,
        response: { 200: schema.CollectionList },
      },
    },
    async (request) => {
      const { collectorId, customerId, flag, allocated, createdFrom, createdTo } = request.query
      const { limit, before } = pageRequest(request.query)
      const filter = {
        ...{ collectorId, customerId, flag, before },
        isAllocated: allocated === undefined ? undefined : allocated === 'true',
        createdFrom: readTime('createdFrom', createdFrom),
        createdTo: readTime('createdTo', createdTo),
        limit: limit + 1,
      }
      const rows = await listCollections(app, callerOf(request).merchantId, filter)
      return toPage(rows, limit, (one) => toCollection(one, app.livemode))
    },
  )

  server.get<{ Params: { id: string } }>(
    '/v1/collections/:id',
    {
      onRequest,
      schema: {
        operationId: 'retrieveCollection',
        tags,
        security,
        summary: 'Read a payment that a collector received',
        description: 'With what was refunded of it, and the invoices that it pays.',
        params: schema.CollectionParams,
        response: { 200: schema.CollectionReply },
      },
    },
    async (request) => {
      const found = await findCollection(app, callerOf(request).merchantId, request.params.id)
      if (!found) throw notFound()
      return toCollection(found, app.livemode)
    },
  )
}
