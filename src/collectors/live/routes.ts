import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import type { Clock } from '../../base/clock.ts'
import { notFound } from '../../base/errors.ts'
import type { Db } from '../../db/db.ts'
import { transaction } from '../../db/transaction.ts'
import { SAMPLE } from '../../http/openapi/samples.ts'
import { type Authenticator, callerOf, requireKey } from '../../merchants/authentication/authenticate.ts'
import type { Collector } from '../collector.ts'
import { findCollector } from '../find.ts'
import { CollectorParams } from '../schema.ts'
import { endLiveLink, openLiveLink } from './change-link.ts'
import type { LiveLinks } from './live-links.ts'

export type LiveLinkApp = {
  readonly db: Db
  readonly clock: Clock
  readonly authenticator: Authenticator
  readonly liveLinks: LiveLinks
}

const LINK_EXAMPLE = {
  collectorId: SAMPLE.collectorId,
  url: `https://pay.example/${SAMPLE.collectorId}/w4k8m2q6t0x5z9c3v7b1n4r8y2h6j0p3d7f`,
  createdAt: SAMPLE.createdAt,
}
const Nullable = <S extends Parameters<typeof Type.Array>[0]>(schema: S) => Type.Union([schema, Type.Null()])

const LiveLinkReply = Type.Object(
  {
    collectorId: Type.String(),
    url: Nullable(Type.String({ format: 'uri', description: 'Whoever has it sees the payments. Null: none is open.' })),
    createdAt: Nullable(Type.String({ format: 'date-time', description: 'When it was made.' })),
  },
  {
    component: 'LiveLink',
    description: 'The address that shows a collector’s last payments to staff, as they arrive.',
    examples: [LINK_EXAMPLE],
  },
)

const OPERATIONS = [
  {
    method: 'GET',
    operationId: 'retrieveLiveLink',
    summary: 'Read the live link of a collector',
    description: 'The address of the page that shows its last payments; `url` is null where none is open.',
    refusals: [],
    example: LINK_EXAMPLE,
  },
  {
    method: 'POST',
    operationId: 'openLiveLink',
    summary: 'Open the live link of a collector',
    description:
      'For a screen at the counter: amount, time, bank and reference number of the last payments of a day, no name and no sum. It opens without an account until you end it. One that is open stays the same.',
    refusals: ['INVALID_STATE'],
    example: LINK_EXAMPLE,
  },
  {
    method: 'DELETE',
    operationId: 'endLiveLink',
    summary: 'End the live link of a collector',
    description: 'Screens that are open show nothing any more. The next one has another address.',
    refusals: [],
    example: { collectorId: SAMPLE.collectorId, url: null, createdAt: null },
  },
] as const

/** `/v1/collectors/{id}/live-link`: the capability to see its payments without an account. */
export function liveLinkRoutes(server: FastifyInstance, app: LiveLinkApp): void {
  const toLink = (collector: Collector) => ({
    collectorId: collector.id,
    url: app.liveLinks.urlOf(collector),
    createdAt: collector.liveLink.since?.toISOString() ?? null,
  })
  const act = async (method: 'GET' | 'POST' | 'DELETE', key: { readonly merchantId: string; readonly id: string }) => {
    if (method === 'GET') {
      const found = await findCollector(app.db, key.merchantId, key.id)
      if (!found) throw notFound()
      return found
    }
    const change = method === 'POST' ? openLiveLink : endLiveLink
    return transaction(app.db, key.merchantId, (tx) => change(tx, app.clock(), key))
  }
  for (const { method, refusals, ...described } of OPERATIONS) {
    server.route<{ Params: { id: string } }>({
      method,
      url: '/v1/collectors/:id/live-link',
      exposeHeadRoute: false,
      onRequest: requireKey(app.authenticator, 'checkout'),
      schema: {
        ...described,
        tags: ['Collectors'],
        security: [{ secretKey: [] }],
        params: CollectorParams,
        response: { 200: LiveLinkReply },
        refusals: [...refusals],
      },
      handler: async (request) =>
        toLink(await act(method, { merchantId: callerOf(request).merchantId, id: request.params.id })),
    })
  }
}
