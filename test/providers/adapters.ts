import { expect } from 'vitest'
import { realClock } from '../../src/base/clock.ts'
import type { Connector } from '../../src/connectors/connector.ts'
import type { InboundCall, InboundEvent } from '../../src/connectors/inbound-port.ts'
import { openMidtrans } from '../../src/connectors/midtrans/connector.ts'
import { openXendit } from '../../src/connectors/xendit/connector.ts'

export const API_KEY = 'a-server-key'
export const CALLBACK_TOKEN = 'a-callback-token-of-xendit'
const PARTS = { allowsLocalhost: false, timeoutMs: 2_000 }

/** A connection to Midtrans at `baseUrl`. */
export const toMidtrans = (baseUrl: string, apiKey = API_KEY, clock = realClock): Connector =>
  openMidtrans('con_midtrans', { baseUrl, outbound: { apiKey }, inbound: {} }, { ...PARTS, clock })

/** A connection to Xendit at `baseUrl`. */
export const toXendit = (baseUrl: string, callbackToken = CALLBACK_TOKEN, clock = realClock): Connector =>
  openXendit('con_xendit', { baseUrl, outbound: { apiKey: API_KEY }, inbound: { callbackToken } }, { ...PARTS, clock })

/** What comes of a call to a connection's inbound URL. */
export function deliver(connector: Connector, body: object, headers: InboundCall['headers'] = {}) {
  const call: InboundCall = {
    method: 'POST',
    path: '',
    fullPath: '/v1/inbound/con_1',
    headers,
    rawBody: Buffer.from(JSON.stringify(body)),
    now: new Date('2026-11-20T03:00:00Z'),
  }
  return connector.inbound?.serviceOf(call)?.verify(call)
}

/** What a proven call is about. */
export function eventOf(notifications: ReturnType<typeof deliver>): InboundEvent {
  expect(notifications).toMatchObject({ is: 'verified' })
  if (notifications?.is !== 'verified') throw new Error('the call was not proven')
  return notifications.read().event
}
