import Type, { type Static } from 'typebox'
import { TIME } from '../http/list-filters.ts'
import { SAMPLE } from '../http/openapi/samples.ts'
import { listOf, listQuery } from '../http/pagination.ts'
import { WIRE_NAME } from '../merchants/endpoints/endpoint.ts'
import { RECORDED_EXAMPLE } from './catalogue/recorded-example.ts'
import { DELIVERY_MOVES } from './states.ts'

const Nullable = <S extends Parameters<typeof Type.Array>[0]>(schema: S) => Type.Union([schema, Type.Null()])
const Time = (description: string) => Type.String({ format: 'date-time', description })

/** Which endpoint. */
const EndpointNamed = (description: string) =>
  Type.String({
    pattern: WIRE_NAME,
    explain: 'must be webhookUrl, callbackUrl, checkout or the id of an endpoint (we_…)',
    description:
      `${description}: \`webhookUrl\` or \`callbackUrl\` of the settings, the id of another endpoint, or \`checkout\`: the ` +
      '`webhookUrl` of the checkout itself.',
    examples: [SAMPLE.endpointId],
  })

const state = {
  status: Type.Enum(Object.keys(DELIVERY_MOVES) as (keyof typeof DELIVERY_MOVES)[]),
  tries: Type.Integer({ description: 'Tries made since it was recorded or last resent.' }),
  nextTryAt: Nullable(Time('When it is tried next; null once it has ended.')),
}
const Delivery = Type.Object(state, { component: 'Delivery', description: 'How the delivery of an event stands.' })
const EndpointDelivery = Type.Object(
  { endpoint: EndpointNamed('Where it goes'), ...state },
  { component: 'EndpointDelivery', description: 'How the delivery of an event to one endpoint stands.' },
)

/** A shape that the document assembles from the events of all features. */
const named = <T>(name: string) => Type.Unsafe<T>({ $ref: `#/components/schemas/${name}` })

const event = {
  id: Type.String({ description: '`evt_…`: the `webhook-id` of every try.' }),
  type: named<string>('EventTypeName'),
  timestamp: Time('When it happened.'),
  apiVersion: Type.Literal('v1'),
  livemode: Type.Boolean({ description: 'False in the sandbox.' }),
  sequence: Type.Integer({ description: 'Counts up per checkout or payout; deliveries may arrive in another order.' }),
  data: named<object>('EventData'),
  delivery: Type.Union([Delivery, Type.Null()], {
    description: 'That to the URL of your settings; null: there was none.',
  }),
  deliveries: Type.Array(EndpointDelivery, { description: 'To every endpoint that receives it, each on its own.' }),
}
const DELIVERED = { status: 'DELIVERED', tries: 1, nextTryAt: null }
const EVENT_EXAMPLE = {
  ...RECORDED_EXAMPLE,
  delivery: DELIVERED,
  deliveries: [
    { endpoint: 'webhookUrl', ...DELIVERED },
    { endpoint: SAMPLE.endpointId, ...DELIVERED },
  ],
}

/** An event, as a line of a list. */
const EventSummary = Type.Object(event, {
  component: 'Event',
  description: 'What happened, as it was delivered, and how its delivery stands.',
  examples: [EVENT_EXAMPLE],
})

const TRY_EXAMPLE = {
  endpoint: 'webhookUrl',
  at: '2026-03-02T03:05:41.310Z',
  durationMs: 87,
  responseStatus: 204,
  error: null,
}
const Try = Type.Object(
  {
    endpoint: EndpointNamed('Where it went'),
    at: Time('When it began.'),
    durationMs: Type.Integer(),
    responseStatus: Type.Union([Type.Integer(), Type.Null()], {
      description: 'What the endpoint answered; nothing else of it is stored.',
    }),
    error: Type.Union([Type.String(), Type.Null()], { description: 'Why there was no answer, for example `TIMEOUT`.' }),
  },
  { component: 'DeliveryTry', description: 'One try to deliver an event.', examples: [TRY_EXAMPLE] },
)

/** `GET /v1/events/{id}`. */
export const EventDetailReply = Type.Object(
  { ...event, tries: Type.Array(Try, { description: 'Every try, oldest first; retained for 30 days.' }) },
  {
    component: 'EventDetail',
    description: 'An event and every try to deliver it.',
    examples: [{ ...EVENT_EXAMPLE, tries: [TRY_EXAMPLE] }],
  },
)

export const EventParams = Type.Object({
  id: Type.String({ maxLength: 64, description: 'The event, `evt_…`.', examples: [SAMPLE.eventId] }),
})

const timeQuery = (description: string) =>
  Type.Optional(Type.String({ pattern: TIME, explain: 'must be an ISO 8601 time with a zone', description }))

export const ResendQuery = Type.Object(
  { endpoint: Type.Optional(EndpointNamed('To this endpoint alone, regardless of its filters')) },
  { additionalProperties: false },
)
export type ResendQuery = Static<typeof ResendQuery>

export const EventQuery = Type.Object(
  {
    type: Type.Optional(
      Type.String({ minLength: 1, maxLength: 64, description: 'Of this type, for example `payment.succeeded`.' }),
    ),
    subjectId: Type.Optional(
      Type.String({ minLength: 1, maxLength: 64, description: 'The checkout or payout they are about.' }),
    ),
    createdFrom: timeQuery('At or after.'),
    createdTo: timeQuery('Before.'),
    ...listQuery,
  },
  { additionalProperties: false },
)
export type EventQuery = Static<typeof EventQuery>

export const EventList = listOf(EventSummary, 'EventList')

const timeField = (description: string) =>
  Type.String({ pattern: TIME, explain: 'must be an ISO 8601 time with a zone', description })

export const ResendFailed = Type.Object(
  {
    endpoint: EndpointNamed('Whose failed deliveries'),
    createdFrom: timeField('Of events recorded at or after this; at most 30 days ago.'),
    createdTo: timeField('Of events recorded before this.'),
  },
  {
    additionalProperties: false,
    component: 'ResendFailed',
    examples: [{ endpoint: SAMPLE.endpointId, createdFrom: SAMPLE.createdAt, createdTo: SAMPLE.expiresAt }],
  },
)
export type ResendFailed = Static<typeof ResendFailed>

export const ResendFailedReply = Type.Object(
  {
    resent: Type.Integer({ description: 'How many begin a new round now, the oldest first; at most 1,000 a request.' }),
    hasMore: Type.Boolean({ description: 'More have failed in that time: send the request again, under a new key.' }),
  },
  {
    component: 'ResentDeliveries',
    description: 'What is being sent again.',
    examples: [{ resent: 42, hasMore: false }],
  },
)
