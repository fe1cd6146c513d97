import type { FastifyInstance } from 'fastify'
import type { Currency } from '../../base/currency.ts'
import type { MasterKey } from '../../base/master-key.ts'
import type { PrivateNetworks } from '../../base/net/private-networks.ts'
import { parsedUrl } from '../../base/net/redirect-url.ts'
import { transaction } from '../../db/transaction.ts'
import { assertValid } from '../../http/input/validator.ts'
import { type Authenticator, callerOf, requireKey } from '../authentication/authenticate.ts'
import { rotateWebhookSecret } from '../keys/webhook-secret.ts'
import { settingFaults } from './rules.ts'
import * as schema from './schema.ts'
import { changeSettings, readSettings, type Settings } from './settings.ts'

type RouteApp = {
  readonly authenticator: Authenticator
  readonly masterKey: MasterKey
  readonly livemode: boolean
  readonly networks: PrivateNetworks
}

export function settingsRoutes(server: FastifyInstance, app: RouteApp): void {
  const { db, clock, invalidation } = app.authenticator
  const onRequest = requireKey(app.authenticator, 'settings')
  const tags = ['Settings']
  const security = [{ secretKey: [] }]

  server.get(
    '/v1/settings',
    {
      onRequest,
      schema: {
        operationId: 'retrieveSettings',
        tags,
        security,
        summary: 'Read the settings',
        description: 'As the dashboard shows them.',
        response: { 200: schema.SettingsReply },
      },
    },
    (request) => {
      const { merchantId } = callerOf(request)
      return transaction(db, merchantId, (tx) => readSettings(tx, merchantId))
    },
  )

  server.patch<{ Body: schema.ChangeSettings }>(
    '/v1/settings',
    {
      onRequest,
      attachValidation: true,
      schema: {
        operationId: 'updateSettings',
        tags,
        security,
        summary: 'Change settings',
        description: 'Fields left out stay as they are.',
        body: schema.ChangeSettings,
        response: { 200: schema.SettingsReply },
      },
    },
    async (request) => {
      assertValid(request.validationError, settingFaults(request.body ?? {}, !app.livemode, app.networks))
      const caller = callerOf(request)
      const { merchantId } = caller
      const change = toChange(request.body)
      const settings = await transaction(db, merchantId, (tx) => changeSettings(tx, merchantId, change, caller))
      // The redirect URLs too are cached with the origins.
      invalidation.publish('allowed_origin', merchantId)
      return settings
    },
  )

  server.post(
    '/v1/settings/webhook-secret/rotate',
    {
      onRequest,
      schema: {
        operationId: 'rotateWebhookSecret',
        tags,
        security,
        summary: 'Make a new webhook secret',
        description: 'The old one still signs beside it for 24 hours.',
        response: { 200: schema.RotatedSecret },
      },
    },
    async (request) => {
      // Not stored under an idempotency key: a secret is shown once and stored nowhere in the clear.
      const { merchantId } = callerOf(request)
      const rotated = await transaction(db, merchantId, (tx) =>
        rotateWebhookSecret(tx, app.masterKey, merchantId, clock()),
      )
      invalidation.publish('webhook_secret', merchantId)
      return { webhookSecret: rotated.webhookSecret, previousValidUntil: rotated.previousValidUntil.toISOString() }
    },
  )
}

/** URLs are stored as parsed. */
function toChange(body: schema.ChangeSettings): Partial<Settings> {
  const change: Record<string, unknown> = { ...body }
  for (const field of ['successUrl', 'cancelUrl', 'webhookUrl', 'callbackUrl'] as const) {
    const value = body[field]
    if (typeof value === 'string') change[field] = parsedUrl(value)
  }
  return change as Partial<Settings> & { defaultCurrency?: Currency | null }
}
