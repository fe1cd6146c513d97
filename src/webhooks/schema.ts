import Type, { type Static } from 'typebox'
import { listOf, listQuery } from '../http/pagination.ts'
import { DELIVERY_MOVES } from './states.ts'

const Nullable = <S extends Parameters<typeof Type.Array>[0]>(schema: S) => Type.Union([schema, Type.Null()])
const Time = (description: string) => Type.String({ format: 'date-time', description })

const event = {
  id: Type.String({ description: '`evt_…`: the `webhook-id` of every try.' }),
  type: Type.String({ description: 'For example `payment.succeeded`.' }),
  timestamp: Time('When it happened.'),
  apiVersion: Type.String(),
  livemode: Type.Boolean({ description: 'False in the sandbox.' }),
  sequence: Type.Integer({ description: 'Counts up per checkout or payout; deliveries may arrive in another order.' }),
  data: Type.Object({}, { additionalProperties: true, description: 'What happened, as delivered.' }),
  delivery: Nullable(
    Type.Object(
      {
        status: Type.Enum(Object.keys(DELIVERY_MOVES) as (keyof typeof DELIVERY_MOVES)[]),
        tries: Type.Integer({ description: 'Tries made since it was recorded or last asked for again.' }),
        nextTryAt: Nullable(Time('When it is tried next; null once it has ended.')),
      },
      { description: 'Null: there was no endpoint to tell.' },
    ),
  ),
}

/** An event, as a line of a list. */
const EventSummary = Type.Object(event)

/** `GET /v1/events/{id}`. */
export const EventDetailReply = Type.Object({
  ...event,
  tries: Type.Array(
    Type.Object({
      at: Time('When it began.'),
      durationMs: Type.Integer(),
      responseStatus: Nullable(
        Type.Integer({ description: 'What the endpoint answered; nothing else of it is kept.' }),
      ),
      error: Nullable(Type.String({ description: 'Why there was no answer, for example `TIMEOUT`.' })),
    }),
    { description: 'Every try, oldest first; kept 30 days.' },
  ),
})

export const EventParams = Type.Object({ id: Type.String({ maxLength: 64 }) })

const TIME = '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,3})?)?(Z|[+-]\\d{2}:\\d{2})$'
const timeQuery = (description: string) =>
  Type.Optional(Type.String({ pattern: TIME, explain: 'must be an ISO 8601 time with a zone', description }))

export const EventQuery = Type.Object(
  {
    type: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
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

export const EventList = listOf(EventSummary)
