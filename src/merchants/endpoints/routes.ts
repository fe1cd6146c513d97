import type { FastifyInstance } from 'fastify'
import { HOUR_MS } from '../../base/clock.ts'
import { notFound } from '../../base/errors.ts'
import type { MasterKey } from '../../base/master-key.ts'
import { type Tx, transaction } from '../../db/transaction.ts'
import { claimOf, once, sendStoredReply } from '../../http/idempotency/idempotency.ts'
import { assertValid } from '../../http/input/validator.ts'
import { pageRequest, toPage } from '../../http/pagination.ts'
import { type Authenticator, callerOf, requireKey } from '../authentication/authenticate.ts'
import { rotateSecret } from '../keys/webhook-secret.ts'
import { changeEndpoint, createEndpoint, deleteEndpoint } from './change.ts'
import { findEndpoint, listEndpoints } from './find.ts'
import { type EndpointRules, endpointFaults } from './rules.ts'
import * as schema from './schema.ts'
import { toChange, toEndpoint } from './wire.ts'

type RouteApp = {
  readonly authenticator: Authenticator
  readonly masterKey: MasterKey
  readonly rules: EndpointRules
}
type ById = { Params: { id: string } }

const tags = ['Webhook endpoints']
const security = [{ secretKey: [] }]
const params = schema.EndpointParams
const PATH = '/v1/webhook-endpoints'

/** Endpoints beside those of the settings: translates, and leaves every decision to the verbs. */
export function endpointRoutes(server: FastifyInstance, app: RouteApp): void {
  readingRoutes(server, app)
  changingRoutes(server, app)
  const { db, clock } = app.authenticator
  const onRequest = requireKey(app.authenticator, 'settings')

  server.post<{ Body: schema.CreateEndpoint }>(
    PATH,
    {
      onRequest,
      attachValidation: true,
      schema: {
        operationId: 'createWebhookEndpoint',
        tags,
        security,
        summary: 'Add a webhook endpoint',
        description: 'Up to 16, beside the `webhookUrl` and `callbackUrl` of the settings, which are not counted.',
        body: schema.CreateEndpoint,
        response: { 200: schema.CreatedEndpoint },
        idempotent: true,
        refusals: ['LIMIT_EXCEEDED'],
      },
    },
    async (request, reply) => {
      assertValid(request.validationError, endpointFaults(request.body ?? {}, app.rules))
      const caller = callerOf(request)
      const { merchantId } = caller
      const now = clock()
      const { url, events, description = '', enabled = true } = request.body
      const draft = { url, events, ...toChange({ url, events }), description, enabled }
      let made: { id: string; secret: string } | undefined
      const stored = await once(db, claimOf(request, merchantId, now), async (tx) => {
        const { endpoint, secret } = await createEndpoint(tx, app.masterKey, now, merchantId, draft, caller)
        made = { id: endpoint.id, secret }
        return { status: 200, value: toEndpoint(endpoint) }
      })
      return sendStoredReply(reply, { ...stored, body: withSecret(stored.body, made) })
    },
  )

  server.post<ById & { Body: schema.RotateSecret }>(
    `${PATH}/:id/secret/rotate`,
    {
      onRequest,
      schema: {
        operationId: 'rotateWebhookEndpointSecret',
        tags,
        security,
        summary: 'Make a new secret for an endpoint',
        description: 'Previous secrets keep signing alongside it for exactly as long as you specify.',
        params,
        body: schema.RotateSecret,
        response: { 200: schema.RotatedSecret },
      },
    },
    async (request) => {
      // Not stored under an idempotency key: a secret is shown once and stored nowhere in the clear.
      const { merchantId } = callerOf(request)
      const { webhookSecret: secret, previousValidUntil } = await transaction(db, merchantId, async (tx) => {
        const endpoint = await findEndpoint(tx, merchantId, request.params.id)
        if (!endpoint) throw notFound()
        const owner = { merchantId, endpointId: endpoint.id }
        return rotateSecret(tx, app.masterKey, owner, clock(), request.body.overlapHours * HOUR_MS)
      })
      return { id: request.params.id, secret, previousValidUntil: previousValidUntil.toISOString() }
    },
  )
}

/** The secret is in the reply of the request that made it and in no stored one. */
function withSecret(body: string, made: { id: string; secret: string } | undefined): string {
  const endpoint = JSON.parse(body) as { id: string }
  return made?.id === endpoint.id ? JSON.stringify({ ...endpoint, secret: made.secret }) : body
}

function readingRoutes(server: FastifyInstance, { authenticator }: RouteApp): void {
  const { db } = authenticator
  const onRequest = requireKey(authenticator, 'settings')
  server.get<{ Querystring: schema.EndpointQuery }>(
    PATH,
    {
      onRequest,
      schema: {
        operationId: 'listWebhookEndpoints',
        tags,
        security,
        summary: 'List webhook endpoints',
        description: 'Newest first, without the two of the settings.',
        querystring: schema.EndpointQuery,
        response: { 200: schema.EndpointList },
      },
    },
    async (request) => {
      const { merchantId } = callerOf(request)
      const { limit, before } = pageRequest(request.query)
      const found = await transaction(db, merchantId, (tx) =>
        listEndpoints(tx, merchantId, { before, limit: limit + 1 }),
      )
      return toPage(found, limit, toEndpoint)
    },
  )

  server.get<ById>(
    `${PATH}/:id`,
    {
      onRequest,
      schema: {
        operationId: 'retrieveWebhookEndpoint',
        tags,
        security,
        summary: 'Read a webhook endpoint',
        description: 'Without its secret, which is shown when it is made or rotated and never again.',
        params,
        response: { 200: schema.EndpointReply },
      },
    },
    async (request) => {
      const { merchantId } = callerOf(request)
      const found = await transaction(db, merchantId, (tx) => findEndpoint(tx, merchantId, request.params.id))
      if (!found) throw notFound()
      return toEndpoint(found)
    },
  )
}

function changingRoutes(server: FastifyInstance, { authenticator, rules }: RouteApp): void {
  const { db, clock } = authenticator
  const onRequest = requireKey(authenticator, 'settings')
  server.patch<ById & { Body: schema.ChangeEndpoint }>(
    `${PATH}/:id`,
    {
      onRequest,
      attachValidation: true,
      schema: {
        operationId: 'updateWebhookEndpoint',
        tags,
        security,
        summary: 'Change a webhook endpoint',
        description: 'Fields left out stay as they are. One that answered 410 is switched on again by `enabled`.',
        params,
        body: schema.ChangeEndpoint,
        response: { 200: schema.EndpointReply },
      },
    },
    async (request) => {
      assertValid(request.validationError, endpointFaults(request.body ?? {}, rules))
      const caller = callerOf(request)
      const { merchantId } = caller
      const { id } = request.params
      const change = toChange(request.body)
      const work = (tx: Tx) => changeEndpoint(tx, clock(), merchantId, id, change, caller)
      return toEndpoint(await transaction(db, merchantId, work))
    },
  )

  server.delete<ById>(
    `${PATH}/:id`,
    {
      onRequest,
      schema: {
        operationId: 'deleteWebhookEndpoint',
        tags,
        security,
        summary: 'Delete a webhook endpoint',
        description: 'Its secrets go with it. What still waits to be delivered there fails.',
        params,
        response: { 200: schema.DeletedEndpoint },
      },
    },
    async (request) => {
      const { merchantId } = callerOf(request)
      const { id } = request.params
      await transaction(db, merchantId, (tx) => deleteEndpoint(tx, merchantId, id))
      return { id, deleted: true as const }
    },
  )
}
