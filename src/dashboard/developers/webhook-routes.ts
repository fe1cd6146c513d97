import type { Clock } from '../../base/clock.ts'
import { notFound } from '../../base/errors.ts'
import type { MasterKey } from '../../base/master-key.ts'
import type { Db } from '../../db/db.ts'
import { transaction } from '../../db/transaction.ts'
import { findEvent } from '../../webhooks/find-events.ts'
import { merchantOf } from '../access/member-routes.ts'
import type { TypedServer } from '../typed-routes.ts'
import { DELIVERY_HEADERS, pingEndpoint } from './ping-endpoint.ts'
import { webhookEndpoints } from './schema.ts'

type Dependencies = {
  readonly db: Db
  readonly clock: Clock
  readonly environment: 'sandbox' | 'production'
  readonly masterKey: MasterKey
}

/** The deliveries to a merchant's webhook endpoint, and a test event to try the endpoint. */
export function webhookRoutes(scope: TypedServer, dependencies: Dependencies): void {
  const { db } = dependencies
  const ping = pingEndpoint(dependencies)

  scope.get(
    '/dashboard/api/deliveries/:id',
    {
      config: { access: { permission: 'webhooks.read' } },
      schema: webhookEndpoints['GET /dashboard/api/deliveries/:id'],
    },
    async (request) => {
      const merchantId = merchantOf(request)
      const found = await transaction(db, merchantId, (tx) => findEvent(tx, merchantId, request.params.id))
      if (!found) throw notFound()
      const { event, tries } = found
      const sent = { headers: { ...DELIVERY_HEADERS, 'webhook-id': event.id }, body: event.body }
      const data = tries.map(({ at, url, durationMs, responseStatus, responseBody, error }) => ({
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

  scope.post(
    '/dashboard/api/webhook-ping',
    {
      config: { access: { permission: 'webhooks.act', action: 'webhook.ping' } },
      schema: webhookEndpoints['POST /dashboard/api/webhook-ping'],
    },
    (request) => ping(merchantOf(request), request.body.purpose ?? 'payments'),
  )
}
