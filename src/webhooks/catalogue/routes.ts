import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import { plainSchema } from '../../http/openapi/shapes.ts'
import { type Authenticator, requireKey } from '../../merchants/authentication/authenticate.ts'
import { eventExample, eventShape } from './event-shape.ts'
import type { EventType } from './event-type.ts'
import { RECORDED_EXAMPLE } from './recorded-example.ts'

const EventTypeReply = Type.Object(
  {
    name: Type.String({ description: '`payment.succeeded`' }),
    description: Type.String({ description: 'When it is recorded.' }),
    schema: Type.Object(
      {},
      { additionalProperties: true, description: 'JSON Schema (2020-12) of the webhook’s body.' },
    ),
    example: Type.Object({}, { additionalProperties: true, description: 'A body as it is sent.' }),
    documentation: Type.String({ format: 'uri', description: 'Its page.' }),
  },
  {
    component: 'EventType',
    description: 'A kind of event.',
    examples: [
      {
        name: 'payment.succeeded',
        description: 'Money was received.',
        schema: { type: 'object' },
        example: RECORDED_EXAMPLE,
        documentation: 'https://pay.example/docs/webhooks/payment.succeeded',
      },
    ],
  },
)
const EventTypeList = Type.Object(
  { data: Type.Array(EventTypeReply) },
  { component: 'EventTypeList', description: 'Every kind of event.' },
)

type RouteApp = {
  readonly authenticator: Authenticator
  readonly baseUrl: string
  readonly types: readonly EventType[]
}

/** `GET /v1/event-types`: the events on offer. */
export function eventTypeRoutes(server: FastifyInstance, { authenticator, baseUrl, types }: RouteApp): void {
  let data: readonly object[] | undefined
  server.get(
    '/v1/event-types',
    {
      onRequest: requireKey(authenticator, null),
      schema: {
        operationId: 'listEventTypes',
        tags: ['Events'],
        security: [{ secretKey: [] }],
        summary: 'List the event types',
        description: 'Each with the JSON Schema of its body and an example.',
        response: { 200: EventTypeList },
      },
    },
    async () => {
      data ??= types.map((type) => ({
        name: type.name,
        description: type.description,
        schema: plainSchema({ ...eventShape(type) }),
        example: eventExample(type),
        documentation: `${baseUrl}/docs/webhooks/${type.name}`,
      }))
      return { data }
    },
  )
}
