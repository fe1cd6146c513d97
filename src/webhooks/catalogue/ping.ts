import Type from 'typebox'
import type { EventType } from './event-type.ts'

/**
 * The test event of an endpoint: sent when a member requests it in the dashboard, once, to that endpoint. It is recorded
 * nowhere, and no filter applies.
 */
export const PING: EventType = {
  name: 'ping',
  description:
    'Somebody sends a test from the dashboard: nothing has happened, and it is in no list of events. Answer 2xx; it is not sent again.',
  subject: 'test',
  data: Type.Object({}, { additionalProperties: false, component: 'PingEventData', description: 'Nothing.' }),
  example: {},
}
