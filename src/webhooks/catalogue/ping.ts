import Type from 'typebox'
import type { EventType } from './event-type.ts'

/**
 * Tests an endpoint: sent once when a member requests it in the dashboard, to the endpoint that they name. It is not
 * recorded, and filters do not apply.
 */
export const PING: EventType = {
  name: 'ping',
  description:
    'Somebody sends a test from the dashboard: nothing has happened, and it is in no list of events. Answer 2xx; it is not sent again.',
  subject: 'test',
  data: Type.Object({}, { additionalProperties: false, component: 'PingEventData', description: 'Nothing.' }),
  example: {},
}
