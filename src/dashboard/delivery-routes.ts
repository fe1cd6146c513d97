import type { FastifyInstance } from 'fastify'
import Type, { type Static } from 'typebox'
import { realClock, SECOND_MS } from '../base/clock.ts'
import { ApiError, notFound } from '../base/errors.ts'
import { newId } from '../base/id.ts'
import { transaction } from '../db/transaction.ts'
import { readEndpoints } from '../merchants/settings.ts'
import { readWebhookSecrets } from '../merchants/webhook-secret.ts'
import { findEvent } from '../webhooks/find-events.ts'
import { createPoster } from '../webhooks/post-to-merchant.ts'
import { signMessage } from '../webhooks/sign.ts'
import type { DashboardApp } from './app.ts'
import { merchantOf } from './people.ts'

/** A person waits for the answer. */
const PING_TIMEOUT_MS = 10 * SECOND_MS
const HEADERS = { 'content-type': 'application/json', 'user-agent': 'Gapura-Webhooks/1' } as const
const Ping = Type.Object(
  { purpose: Type.Optional(Type.Union([Type.Literal('payments'), Type.Literal('payouts')])) },
  { additionalProperties: false },
)

/** What was sent to the merchant's endpoint and what it said, and a way to try whether it listens. */
export function deliveryRoutes(scope: FastifyInstance, app: DashboardApp): void {
  const { db, clock, environment, masterKey } = app
  const allowLoopback = environment === 'sandbox'
  const poster = createPoster({ allowLoopback, timeoutMs: PING_TIMEOUT_MS })

  scope.get<{ Params: { id: string } }>(
    '/dashboard/api/deliveries/:id',
    { config: { need: { may: 'webhooks.read' } } },
    async (request) => {
      const merchantId = merchantOf(request)
      const found = await transaction(db, merchantId, (tx) => findEvent(tx, merchantId, request.params.id))
      if (!found) throw notFound()
      const { event, tries } = found
      const sent = { headers: { ...HEADERS, 'webhook-id': event.id }, body: event.body }
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

  scope.post<{ Body: Static<typeof Ping> }>(
    '/dashboard/api/webhook-ping',
    { config: { need: { may: 'webhooks.act', does: 'webhook.ping' } }, schema: { body: Ping } },
    async (request) => {
      const merchantId = merchantOf(request)
      const { purpose = 'payments' } = request.body
      const now = realClock()
      const { url, secrets } = await transaction(db, merchantId, async (tx) => ({
        url: (await readEndpoints(tx, merchantId)).find((endpoint) => endpoint.purpose === purpose)?.url,
        secrets: await readWebhookSecrets(tx, masterKey, merchantId, clock()),
      }))
      if (url === undefined) throw new ApiError('INVALID_STATE', 'There is no endpoint to ping; set its URL first.')
      const id = newId('evt', merchantId, now)
      const livemode = environment === 'production'
      const body = JSON.stringify({ id, type: 'ping', timestamp: now, apiVersion: 'v1', livemode, data: {} })
      const timestamp = Math.floor(now.getTime() / SECOND_MS)
      const headers = {
        ...HEADERS,
        'webhook-id': id,
        'webhook-timestamp': `${timestamp}`,
        'webhook-signature': signMessage(secrets, id, timestamp, body),
      }
      const outcome = await poster.postToMerchant({ url, headers, body })
      const { durationMs } = outcome
      const sent = { url, durationMs, request: { headers, body } }
      return outcome.is === 'answered'
        ? { ...sent, responseStatus: outcome.status, responseBody: outcome.excerpt, error: null }
        : { ...sent, responseStatus: null, responseBody: null, error: outcome.failure }
    },
  )
}
