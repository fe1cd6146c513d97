import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../base/clock.ts'
import { notFound } from '../../base/errors.ts'
import type { MasterKey } from '../../base/master-key.ts'
import type { PrivateNetworks } from '../../base/net/private-networks.ts'
import type { Db } from '../../db/db.ts'
import { transaction } from '../../db/transaction.ts'
import { confirmEndpoint } from '../../merchants/endpoints/confirm.ts'
import {
  type EndpointName,
  fromWireName,
  type MerchantEndpoint,
  toWireName,
} from '../../merchants/endpoints/endpoint.ts'
import { findEndpointUrl, listEndpointUrls } from '../../merchants/endpoints/find.ts'
import { countUndelivered } from '../../webhooks/count-undelivered.ts'
import { findEvent } from '../../webhooks/find-events.ts'
import { readHealth } from '../../webhooks/health.ts'
import { countFailed, listDeliveries } from '../../webhooks/list-deliveries.ts'
import { merchantOf } from '../access/member-routes.ts'
import { route } from '../route.ts'
import { DELIVERY_HEADERS, pingEndpoint } from './ping-endpoint.ts'
import { webhookEndpoints } from './schema.ts'

/** Counting stops here. */
const COUNTED_MAX = 1_000

type Dependencies = {
  readonly db: Db
  readonly clock: Clock
  readonly environment: 'sandbox' | 'production'
  readonly masterKey: MasterKey
  readonly networks: PrivateNetworks
}

/** The deliveries to a merchant's webhook endpoint, and a test event to try the endpoint. */
export function webhookRoutes(scope: FastifyInstance, dependencies: Dependencies): void {
  const { db } = dependencies
  const ping = pingEndpoint(dependencies)

  route(
    scope,
    webhookEndpoints.listForEvent,
    { config: { access: { permission: 'webhooks.read' } } },
    async (request) => {
      const merchantId = merchantOf(request)
      const found = await transaction(db, merchantId, (tx) => findEvent(tx, merchantId, request.params.id))
      if (!found) throw notFound()
      const { event, tries } = found
      const sent = { headers: { ...DELIVERY_HEADERS, 'webhook-id': event.id }, body: event.body }
      const data = tries.map(({ endpoint, at, url, durationMs, responseStatus, responseBody, error }) => ({
        endpoint: toWireName(endpoint),
        at,
        url,
        durationMs,
        request: sent,
        response: responseStatus === null ? null : { status: responseStatus, body: responseBody },
        error,
      }))
      return { data }
    },
  )

  route(
    scope,
    webhookEndpoints.listForEndpoint,
    { config: { access: { permission: 'webhooks.read' } } },
    async (request) => {
      const merchantId = merchantOf(request)
      const endpoint = namedEndpoint(request.params.id)
      const found = await transaction(db, merchantId, async (tx) => {
        const isKnown = endpoint === 'checkout' || (await findEndpointUrl(tx, merchantId, endpoint)) !== undefined
        if (!isKnown) throw notFound()
        return {
          deliveries: await listDeliveries(tx, merchantId, endpoint, request.query.status),
          failed: await countFailed(tx, merchantId, endpoint, COUNTED_MAX),
        }
      })
      const data = found.deliveries.map(({ status, dueAt, ...delivery }) => ({
        ...delivery,
        status,
        nextTryAt: status === 'PENDING' ? dueAt : null,
      }))
      return { data, failed: found.failed }
    },
  )

  route(scope, webhookEndpoints.health, { config: { access: { permission: 'webhooks.read' } } }, async (request) => {
    const merchantId = merchantOf(request)
    const now = dependencies.clock()
    return transaction(db, merchantId, async (tx) => {
      const urls = new Map<EndpointName, string>(
        (await listEndpointUrls(tx, merchantId)).map(({ name, url }) => [name, url]),
      )
      const undelivered = await countUndelivered(tx, now, merchantId, COUNTED_MAX)
      const data = (await readHealth(tx, now, merchantId, [...urls.keys()])).map(({ endpoint, ...health }) => {
        const { retrying = 0, lost = 0 } = undelivered.find((one) => one.endpoint === endpoint) ?? {}
        return { endpoint: toWireName(endpoint), url: urls.get(endpoint) ?? '', ...health, retrying, lost }
      })
      return { data }
    })
  })

  route(
    scope,
    webhookEndpoints.confirmEndpoint,
    { config: { access: { permission: 'refunds.make', recentProof: true, action: 'endpoint.confirm' } } },
    async (request, reply) => {
      const merchantId = merchantOf(request)
      const endpoint = merchantEndpoint(request.params.id)
      const { url } = request.body
      if (request.audit) request.audit.detail = { url }
      await transaction(db, merchantId, (tx) => confirmEndpoint(tx, merchantId, endpoint, url))
      return reply.code(204).send()
    },
  )

  route(
    scope,
    webhookEndpoints.ping,
    { config: { access: { permission: 'webhooks.act', action: 'webhook.ping' } } },
    (request) => ping(merchantOf(request), merchantEndpoint(request.body.endpoint ?? 'webhookUrl')),
  )
}

function namedEndpoint(text: string): EndpointName {
  const name = fromWireName(text)
  if (name === undefined) throw notFound()
  return name
}

function merchantEndpoint(text: string): MerchantEndpoint {
  const name = namedEndpoint(text)
  if (name === 'checkout') throw notFound()
  return name
}
