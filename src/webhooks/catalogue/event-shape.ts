import Type, { type TSchema } from 'typebox'
import { SAMPLE } from '../../http/openapi/samples.ts'
import type { EventName } from './event-names.ts'
import type { EventType } from './event-type.ts'

/** `payment.succeeded` → `PaymentSucceeded` */
export const shapeName = ({ name }: Pick<EventType, 'name'>): string =>
  name.replaceAll(/(?:^|[._])([a-z])/g, (_all, letter: string) => letter.toUpperCase())

/** The body of a webhook of this type, as JSON Schema. Source: interface, "Webhooks". */
export const eventShape = (type: EventType): TSchema =>
  Type.Object(
    {
      id: Type.String({ description: '`evt_…`, as in `webhook-id`: the same on every try.' }),
      type: Type.Literal(type.name),
      timestamp: Type.String({ format: 'date-time', description: 'When it happened.' }),
      apiVersion: Type.Literal('v1'),
      livemode: Type.Boolean({ description: 'False in the sandbox.' }),
      sequence: Type.Integer({
        minimum: 1,
        description: `Counts the events of one ${type.subject}; deliveries may arrive in another order.`,
      }),
      data: type.data,
    },
    { component: `${shapeName(type)}Event`, description: type.description, examples: [eventExample(type)] },
  )

/** Events that are the first of their subject. */
const FIRST: readonly string[] = [
  'payment.pending',
  'refund.processing',
  'report.ready',
  'books.closed',
  'attention.opened',
  'ping',
] satisfies (EventName | 'ping')[]

/** The body of a webhook of this type, as an example. */
export const eventExample = ({ name, example }: EventType): object => ({
  id: SAMPLE.eventId,
  type: name,
  timestamp: SAMPLE.paidAt,
  apiVersion: 'v1',
  livemode: false,
  sequence: FIRST.includes(name) ? 1 : 2,
  data: example,
})
