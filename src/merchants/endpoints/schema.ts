import Type, { type Static } from 'typebox'
import { PLAIN } from '../../base/plain-text.ts'
import { SAMPLE } from '../../http/openapi/samples.ts'
import { listOf, listQuery } from '../../http/pagination.ts'

const Nullable = <S extends Parameters<typeof Type.Array>[0]>(schema: S) => Type.Union([schema, Type.Null()])
const Time = (description: string) => Type.String({ format: 'date-time', description })
const FILTERS_MAX = 64
/** A week. Source: interface, "Webhook endpoints and the catalogue". */
const OVERLAP_MAX_HOURS = 168

const fields = {
  url: Type.String({
    minLength: 1,
    maxLength: 2048,
    description: 'Where events are delivered: https, on the public internet.',
    examples: ['https://warehouse.example/webhooks'],
  }),
  events: Type.Array(Type.String({ minLength: 1, maxLength: 64, documentedAs: 'EventFilter' }), {
    minItems: 1,
    maxItems: FILTERS_MAX,
    description: 'Which events it receives: types (`GET /v1/event-types`), `prefix.*`, or `*` for all.',
    examples: [['payment.*', 'refund.succeeded']],
  }),
  description: Type.String({ maxLength: 255, ...PLAIN, description: 'Your own note.', examples: ['The warehouse'] }),
  enabled: Type.Boolean({
    description: 'False: it receives nothing. What waits to be delivered there fails, and can be sent again.',
  }),
}

const ENDPOINT_EXAMPLE = {
  id: SAMPLE.endpointId,
  url: 'https://warehouse.example/webhooks',
  events: ['payment.*', 'refund.succeeded'],
  description: 'The warehouse',
  enabled: true,
  disabledBy: null,
  disabledAt: null,
  receivesClaimUrls: true,
  createdAt: SAMPLE.createdAt,
}
const reply = {
  id: Type.String({ description: '`we_…`' }),
  ...fields,
  disabledBy: Nullable(
    Type.Enum(['merchant', 'gone'], {
      description: 'What switched it off: you, or its own answer 410 (`gone`). Null: it is on.',
    }),
  ),
  disabledAt: Nullable(Time('Since when it is off.')),
  receivesClaimUrls: Type.Boolean({
    description:
      'Whether `refund.*` events to it carry `claimUrl`: its URL was set, or set again, with a key that has the scope `refunds`, or was set or confirmed by a member who may make refunds.',
  }),
  createdAt: Time('When it was made.'),
}

export const EndpointReply = Type.Object(reply, {
  component: 'WebhookEndpoint',
  description: 'An endpoint beside the two of the settings, with a secret and a choice of events of its own.',
  examples: [ENDPOINT_EXAMPLE],
})
export const EndpointList = listOf(EndpointReply, 'WebhookEndpointList')

export const CreatedEndpoint = Type.Object(
  {
    ...reply,
    secret: Type.Optional(
      Type.String({
        description:
          '`whsec_…`, which signs what is sent there. Shown this once: the reply to a repeat of the request leaves it out.',
      }),
    ),
  },
  {
    component: 'CreatedWebhookEndpoint',
    description: 'The new endpoint, with its secret this once.',
    examples: [{ ...ENDPOINT_EXAMPLE, secret: `whsec_${SAMPLE.webhookSecret.toString('base64')}` }],
  },
)

export const CreateEndpoint = Type.Object(
  {
    url: fields.url,
    events: fields.events,
    description: Type.Optional(fields.description),
    enabled: Type.Optional(fields.enabled),
  },
  {
    additionalProperties: false,
    component: 'CreateWebhookEndpoint',
    examples: [{ url: 'https://warehouse.example/webhooks', events: ['payment.*', 'refund.succeeded'] }],
  },
)
export type CreateEndpoint = Static<typeof CreateEndpoint>

export const ChangeEndpoint = Type.Partial(Type.Object(fields), {
  additionalProperties: false,
  component: 'ChangeWebhookEndpoint',
  examples: [{ events: ['*'] }],
})
export type ChangeEndpoint = Static<typeof ChangeEndpoint>

export const EndpointParams = Type.Object({
  id: Type.String({ maxLength: 64, description: 'The endpoint, `we_…`.', examples: [SAMPLE.endpointId] }),
})
export const EndpointQuery = Type.Object(listQuery, { additionalProperties: false })
export type EndpointQuery = Static<typeof EndpointQuery>

export const DeletedEndpoint = Type.Object(
  { id: Type.String({ description: '`we_…`' }), deleted: Type.Literal(true) },
  {
    component: 'DeletedWebhookEndpoint',
    description: 'The endpoint is no more.',
    examples: [{ id: SAMPLE.endpointId, deleted: true }],
  },
)

export const RotateSecret = Type.Object(
  {
    overlapHours: Type.Integer({
      minimum: 0,
      maximum: OVERLAP_MAX_HOURS,
      description: 'How long previous secrets keep signing alongside the new one; 0 ends them at once.',
    }),
  },
  { additionalProperties: false, component: 'RotateEndpointSecret', examples: [{ overlapHours: 24 }] },
)
export type RotateSecret = Static<typeof RotateSecret>

export const RotatedSecret = Type.Object(
  {
    id: Type.String({ description: 'The endpoint, `we_…`.' }),
    secret: Type.String({ description: 'Shown this once: `whsec_…`.' }),
    previousValidUntil: Time('Until then both secrets sign.'),
  },
  {
    component: 'RotatedEndpointSecret',
    description: 'The new secret, this once.',
    examples: [
      {
        id: SAMPLE.endpointId,
        secret: `whsec_${SAMPLE.webhookSecret.toString('base64')}`,
        previousValidUntil: SAMPLE.expiresAt,
      },
    ],
  },
)
