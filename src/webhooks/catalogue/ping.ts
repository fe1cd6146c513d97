import Type from 'typebox'
import type { EventType } from './event-type.ts'

/**
 * Tests an endpoint: sent once when a member requests it in the dashboard, to the endpoint that they name. It is not
 * recorded, and filters do not apply.
 */
export const PING: EventType = {
  name: 'ping',
  description:
    'A member sent a test from the dashboard: nothing has happened, and no list of events includes it. Answer 2xx; ' +
    'it is not retried.',
  subject: 'test',
  data: Type.Object({}, { additionalProperties: false, component: 'PingEventData', description: 'Nothing.' }),
  example: {},
}
