import Type, { type TSchema } from 'typebox'
import type { Webhook } from '../../http/openapi/describe-operation.ts'
import { SAMPLE } from '../../http/openapi/samples.ts'
import { filtersOf } from '../../merchants/endpoints/rules.ts'
import { eventShape, shapeName } from './event-shape.ts'
import type { EventType } from './event-type.ts'

/** The headers of every delivery. Source: Standard Webhooks specification. */
const DeliveryHeaders = Type.Object({
  'webhook-id': Type.String({
    description: 'The id of the event, the same on every try: what was handled under it is not handled again.',
    examples: [SAMPLE.eventId],
  }),
  'webhook-timestamp': Type.String({
    pattern: '^[0-9]+$',
    description: 'When this try was made, in seconds since 1970: refuse what is older than five minutes.',
    examples: ['1772420741'],
  }),
  'webhook-signature': Type.String({
    description:
      '`v1,` and the base64 HMAC-SHA256 of `{webhook-id}.{webhook-timestamp}.{body}` under the bytes of your secret; ' +
      'several, separated by spaces, while a rotation overlaps: one that fits is enough.',
    examples: ['v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4='],
  }),
})

/** The event types as webhooks of the API's document. */
export const describeWebhooks = (types: readonly EventType[]): Webhook[] =>
  types.map((type) => ({
    name: type.name,
    operationId: `on${shapeName(type)}`,
    summary: type.name === 'ping' ? 'A test of an endpoint' : `${type.name} was recorded`,
    description: `${type.description} How it is delivered: \`/docs/webhooks\`.`,
    headers: { ...DeliveryHeaders },
    shape: { ...eventShape(type) },
  }))

/** The schemas that the endpoints for events refer to: the names of all types, what filters them, and the shapes of their `data`. */
export const eventParts = (types: readonly EventType[]): TSchema[] => [
  Type.Enum(
    types.map(({ name }) => name),
    { component: 'EventTypeName', description: 'What happened. More may be added: ignore those you do not know.' },
  ),
  Type.Enum([...filtersOf(types.map(({ name }) => name))], {
    component: 'EventFilter',
    description: 'The events that an endpoint receives: one type, all that begin with the same word, or all.',
  }),
  Type.Union([...new Set(types.map(({ data }) => data))], {
    component: 'EventData',
    description: 'What it happened to, as it was: by the type of the event, as `webhooks` lists them.',
  }),
]
