import Type, { type Static } from 'typebox'
import { listQuery } from '../../http/pagination.ts'
import { Held } from '../changes/schema.ts'
import { endpoint } from '../endpoint.ts'
import { closed, IdParams, KeyLimits, listOf, NoContent, Nullable, Time } from '../schema-parts.ts'

const SecretKey = Type.Object(
  {
    id: Type.String(),
    /** The start of the key: enough to recognise it. */
    hint: Type.String(),
    region: Nullable(Type.String()),
    scopes: Type.Array(Type.String()),
    createdAt: Time,
    expiresAt: Nullable(Time),
    lastUsedAt: Nullable(Time),
    limits: KeyLimits,
    /** Whole units that an agent may request at once and in a day; null: the key is a program's. */
    agent: Nullable(
      Type.Object({ currency: Type.String(), maxAmount: Type.Integer(), maxPerDay: Type.Integer() }, closed),
    ),
  },
  closed,
)
export type SecretKey = Static<typeof SecretKey>

const NewKey = Type.Object(
  {
    region: Type.Union([Type.String({ pattern: '^[A-Z]{2}$', explain: 'must be a country such as ID' }), Type.Null()]),
    scopes: Type.Array(Type.Enum(['checkout', 'send_money', 'settings', 'refunds', 'reports']), {
      minItems: 1,
      maxItems: 4,
      uniqueItems: true,
    }),
    limits: Type.Optional(KeyLimits),
  },
  closed,
)
/**
 * A key is shown once, in the reply that creates it. `changeId`: it may not send money before a second owner has
 * approved this change.
 */
const created = { id: Type.String(), key: Type.String(), changeId: Nullable(Type.String()) }
const CreatedKey = Type.Object(created, closed)

export const keyEndpoints = {
  list: endpoint('GET /dashboard/api/keys', { response: { 200: listOf(SecretKey) } }),
  create: endpoint('POST /dashboard/api/keys', { body: NewKey, response: { 200: CreatedKey } }),
  rotate: endpoint('POST /dashboard/api/keys/:id/rotate', {
    params: IdParams,
    body: Type.Object({ overlapDays: Type.Integer({ minimum: 0, maximum: 7 }) }, closed),
    response: { 200: Type.Object({ ...created, previousValidUntil: Time }, closed) },
  }),
  limit: endpoint('PUT /dashboard/api/keys/:id/limits', {
    params: IdParams,
    body: KeyLimits,
    response: { 202: Held, 204: NoContent },
  }),
  revoke: endpoint('DELETE /dashboard/api/keys/:id', { params: IdParams, response: { 204: NoContent } }),
}

const LoggedRequest = Type.Object(
  {
    id: Type.String(),
    at: Time,
    requestId: Type.String(),
    keyId: Type.String(),
    method: Type.String(),
    path: Type.String(),
    status: Type.Integer(),
    durationMs: Type.Integer(),
    ip: Type.String(),
    userAgent: Nullable(Type.String()),
    idempotencyKey: Nullable(Type.String()),
    request: Nullable(Type.String()),
    response: Nullable(Type.String()),
  },
  closed,
)
export type LoggedRequest = Static<typeof LoggedRequest>

/** A time in UTC, as `toISOString` writes it. */
const Moment = Type.Optional(
  Type.String({
    pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(?:\\.\\d{1,3})?Z$',
    explain: 'must be a time in UTC',
  }),
)

export const requestLogEndpoints = {
  search: endpoint('GET /dashboard/api/requests', {
    querystring: Type.Object(
      {
        ...listQuery,
        /** By the id that the reply carried. */
        requestId: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
        /** A status, or a class of them. */
        status: Type.Optional(Type.String({ pattern: '^[1-5](?:xx|[0-9]{2})$', explain: 'must be 404 or 4xx' })),
        /** A part of it. */
        path: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
        from: Moment,
        to: Moment,
      },
      closed,
    ),
    /** `searchedUntil`: only later requests were searched; `nextCursor` continues from there. */
    response: {
      200: Type.Object(
        { data: Type.Array(LoggedRequest), nextCursor: Nullable(Type.String()), searchedUntil: Nullable(Time) },
        closed,
      ),
    },
  }),
}

const sent = Type.Object({ headers: Type.Record(Type.String(), Type.String()), body: Type.String() }, closed)
const Endpoint = Type.String()
const Delivery = Type.Object(
  {
    /** `webhookUrl`, `callbackUrl` or the id of another endpoint. */
    endpoint: Endpoint,
    at: Time,
    url: Nullable(Type.String()),
    durationMs: Type.Integer(),
    request: sent,
    response: Nullable(Type.Object({ status: Type.Integer(), body: Nullable(Type.String()) }, closed)),
    error: Nullable(Type.String()),
  },
  closed,
)
export type Delivery = Static<typeof Delivery>

const PingResult = Type.Object(
  {
    url: Type.String(),
    durationMs: Type.Integer(),
    request: sent,
    responseStatus: Nullable(Type.Integer()),
    responseBody: Nullable(Type.String()),
    error: Nullable(Type.String()),
  },
  closed,
)

const LastDelivery = Type.Object(
  {
    eventId: Type.String(),
    type: Type.String(),
    status: Type.String(),
    tries: Type.Integer(),
    recordedAt: Time,
    nextTryAt: Nullable(Time),
  },
  closed,
)
export type LastDelivery = Static<typeof LastDelivery>
/** `failed`: how many can be sent again, counted up to a thousand. */
const EndpointDeliveries = Type.Object({ data: Type.Array(LastDelivery), failed: Type.Integer() }, closed)

const HourOfTries = Type.Object(
  { hour: Time, delivered: Type.Integer(), retried: Type.Integer(), lost: Type.Integer() },
  closed,
)
const EndpointHealth = Type.Object(
  {
    endpoint: Endpoint,
    url: Type.String(),
    /** The last 24, oldest first. */
    hours: Type.Array(HourOfTries),
    p95Ms: Nullable(Type.Integer()),
    last: Nullable(Type.Object({ at: Time, status: Nullable(Type.Integer()), error: Nullable(Type.String()) }, closed)),
    /** How many deliveries are tried again, and how many of 14 days were given up; each counted up to a thousand. */
    retrying: Type.Integer(),
    lost: Type.Integer(),
  },
  closed,
)
export type EndpointHealth = Static<typeof EndpointHealth>

export const webhookEndpoints = {
  /** The newest, which may leave out some of an endpoint that receives few of many events. */
  listForEndpoint: endpoint('GET /dashboard/api/endpoints/:id/deliveries', {
    params: IdParams,
    querystring: Type.Object({ status: Type.Optional(Type.Enum(['PENDING', 'DELIVERED', 'FAILED'])) }, closed),
    response: { 200: EndpointDeliveries },
  }),
  /** How deliveries to each endpoint are going; in the order of the settings' two and the others, oldest first. */
  health: endpoint('GET /dashboard/api/endpoints/health', { response: { 200: listOf(EndpointHealth) } }),
  listForEvent: endpoint('GET /dashboard/api/deliveries/:id', {
    params: IdParams,
    response: { 200: listOf(Delivery) },
  }),
  /** Takes the URL that was reviewed: if it has changed since, nothing is confirmed. */
  confirmEndpoint: endpoint('POST /dashboard/api/endpoints/:id/confirm', {
    params: IdParams,
    body: Type.Object({ url: Type.String({ minLength: 1, maxLength: 2048 }) }, closed),
    response: { 204: NoContent },
  }),
  ping: endpoint('POST /dashboard/api/webhook-ping', {
    body: Type.Object({ endpoint: Type.Optional(Endpoint) }, closed),
    response: { 200: PingResult },
  }),
}
