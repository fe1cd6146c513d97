import Type from 'typebox'
import type { EventType } from './event-type.ts'

/**
 * What tries an endpoint: sent when somebody asks the dashboard for it, once, to the endpoint they name. It is recorded
 * nowhere, and no filter is asked.
 */
export const PING: EventType = {
  name: 'ping',
  description:
    'Somebody sends a test from the dashboard: nothing has happened, and it is in no list of events. Answer 2xx; it is not sent again.',
  subject: 'test',
  data: Type.Object({}, { additionalProperties: false, component: 'PingEventData', description: 'Nothing.' }),
  example: {},
}
