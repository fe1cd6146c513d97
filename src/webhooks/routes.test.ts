import { Webhook } from 'standardwebhooks'
import { beforeEach, describe, expect, test } from 'vitest'
import { aCheckoutBody, type Reply, until } from '../../test/gateway/gateway.ts'
import { sharedGateway } from '../../test/gateway/shared-gateway.ts'
import { aNotifiedMerchant } from '../../test/merchants/notified-merchant.ts'
import { answering, aReceiver } from '../../test/merchants/receiver.ts'
import { later } from '../base/clock.ts'
import { newId } from '../base/id.ts'
import { transaction } from '../db/transaction.ts'
import { DEMO } from '../sandbox/demo.ts'
import { RECORDED_EXAMPLE } from './catalogue/recorded-example.ts'
import { recordEvent } from './outbox.ts'

const gateway = await sharedGateway()
const receiver = await aReceiver()
await gateway.call('PATCH', '/v1/settings', { body: { webhookUrl: receiver.url } })

beforeEach(() => {
  receiver.received.length = 0
  receiver.answer = answering(204)
})

const deliveredOf = (id: string) =>
  until(async () => receiver.received.filter(({ body }) => body.includes(id)).length >= 2)

/** Two events of one checkout, tried at least once. Returns the checkout's id. */
async function aNotifiedCheckout(): Promise<string> {
  const now = new Date()
  const subjectId = newId('co', gateway.merchantId, now)
  const about = {
    merchantId: gateway.merchantId,
    subjectId,
    livemode: false,
    data: { ...RECORDED_EXAMPLE.data, id: subjectId },
  }
  await transaction(gateway.db, gateway.merchantId, async (tx) => {
    await recordEvent(tx, now, { ...about, type: 'payment.pending', sequence: 1 })
    await recordEvent(tx, later(now, 1), { ...about, type: 'payment.succeeded', sequence: 2 })
  })
  await deliveredOf(subjectId)
  return subjectId
}
const eventsOf = async (id: string): Promise<Reply['body'][]> =>
  (await gateway.call('GET', `/v1/events?subjectId=${id}`)).body.data
const untilStatus = (id: string, status: string) =>
  until(async () => {
    const { body } = await gateway.call('GET', `/v1/events/${id}`)
    return body.delivery?.status === status && body
  })

test('a paid checkout is delivered to the merchant, who can read what was sent and how that went', async () => {
  const { id } = (await gateway.call('POST', '/v1/checkout', { body: aCheckoutBody() })).body
  await gateway.call('POST', `/v1/sandbox/checkout/${id}/simulate`, { body: { outcome: 'succeeded' } })
  await deliveredOf(id)
  const events = await eventsOf(id)
  expect(events.map((event) => [event.type, event.sequence])).toEqual([
    ['payment.succeeded', 2],
    ['payment.pending', 1],
  ])
  for (const { headers, body } of receiver.received) {
    const verified = new Webhook(DEMO.webhookSecret).verify(body, headers as Record<string, string>)
    const { delivery, deliveries, ...event } = events.find((one) => one.id === headers['webhook-id'])
    expect(verified).toEqual(event)
    expect(JSON.stringify(event)).toBe(body)
    expect([{ endpoint: 'webhookUrl', ...delivery }]).toEqual(deliveries)
  }
  const detail = await untilStatus(events[0].id, 'DELIVERED')
  expect(detail.delivery).toEqual({ status: 'DELIVERED', tries: 1, nextTryAt: null })
  expect(detail.tries).toEqual([
    {
      endpoint: 'webhookUrl',
      at: expect.any(String),
      durationMs: expect.any(Number),
      responseStatus: 204,
      error: null,
    },
  ])
})

test('the list pages, filters, and refuses what it does not know', async () => {
  const id = await aNotifiedCheckout()
  const list = async (query: string) => (await gateway.call('GET', `/v1/events?${query}`)).body
  const first = await list(`subjectId=${id}&limit=1`)
  const second = await list(`subjectId=${id}&limit=1&cursor=${first.nextCursor}`)
  expect([first, second].map(({ data }) => data[0].sequence)).toEqual([2, 1])
  expect(second.nextCursor).toBeNull()
  expect((await list(`subjectId=${id}&type=payment.pending`)).data).toHaveLength(1)
  const hour = 3_600_000
  const [before, after] = [later(new Date(), -hour).toISOString(), later(new Date(), hour).toISOString()]
  expect((await list(`subjectId=${id}&createdFrom=${before}&createdTo=${after}`)).data).toHaveLength(2)
  expect((await list(`subjectId=${id}&createdFrom=${after}`)).data).toEqual([])
  for (const query of ['limit=0', 'cursor=x', 'status=x', 'createdFrom=today', 'createdTo=2026-13-01T00:00:00Z'])
    expect((await gateway.call('GET', `/v1/events?${query}`)).status).toBe(400)
})

test('sending again answers 202 with the event and delivers it under the same id', async () => {
  const [event] = await eventsOf(await aNotifiedCheckout())
  await untilStatus(event.id, 'DELIVERED')
  const tried = receiver.received.length
  const resent = await gateway.call('POST', `/v1/events/${event.id}/resend`)
  expect(resent.status).toBe(202)
  expect(resent.body).toMatchObject({ id: event.id, delivery: { status: 'PENDING', tries: 0 } })
  await until(async () => receiver.received.length > tried)
  expect(receiver.received.at(-1)?.headers['webhook-id']).toBe(event.id)
  expect((await untilStatus(event.id, 'DELIVERED')).tries).toHaveLength(2)
})

test('with an idempotency key it is sent once per event, however often it is requested', async () => {
  const events = await eventsOf(await aNotifiedCheckout())
  const headers = { 'idempotency-key': 'again' }
  const resend = (id: string) => gateway.call('POST', `/v1/events/${id}/resend`, { headers })
  const [first, second, other] = [await resend(events[0].id), await resend(events[0].id), await resend(events[1].id)]
  expect(second.text).toBe(first.text)
  expect(second.headers.get('idempotent-replayed')).toBe('true')
  expect(other.headers.get('idempotent-replayed')).toBeNull()
  expect(other.body.id).toBe(events[1].id)
})

test('a failed try says why, and when the next one is', async () => {
  receiver.answer = answering(500)
  const [event] = await eventsOf(await aNotifiedCheckout())
  const detail = await until(async () => {
    const { body } = await gateway.call('GET', `/v1/events/${event.id}`)
    return body.tries.length > 0 && body
  })
  expect(detail.tries[0]).toMatchObject({ responseStatus: 500, error: null })
  const waitMs = Date.parse(detail.delivery.nextTryAt) - Date.parse(detail.tries[0].at)
  expect(waitMs).toBeGreaterThan(4_400)
  // The next step would be minutes later.
  expect(waitMs).toBeLessThan(30_000)
})

describe('nothing is said about', () => {
  test.each([
    ['an unknown id', newId('evt', gateway.merchantId, new Date())],
    ['no id at all', 'x'],
    ['a checkout', 'co_x'],
  ])('%s', async (_what, id) => {
    expect((await gateway.call('GET', `/v1/events/${id}`)).status).toBe(404)
    expect((await gateway.call('POST', `/v1/events/${id}/resend`)).status).toBe(404)
  })

  test("another merchant's event", async () => {
    const now = new Date()
    const other = await aNotifiedMerchant(gateway.db, gateway.masterKey, now, { payments: receiver.url })
    const id = await other.record(now)
    const unknown = newId('evt', gateway.merchantId, now)
    for (const [method, path] of [
      ['GET', ''],
      ['POST', '/resend'],
    ] as const) {
      const [theirs, nobodys] = await Promise.all(
        [id, unknown].map((event) => gateway.call(method, `/v1/events/${event}${path}`)),
      )
      expect(theirs?.status).toBe(404)
      expect({ ...theirs?.body, requestId: '' }).toEqual({ ...nobodys?.body, requestId: '' })
    }
    const { body } = await gateway.call('GET', '/v1/events?limit=100')
    expect(body.data.map((event: { id: string }) => event.id)).not.toContain(id)
  })
})

test('without a credential there is nothing to see', async () => {
  for (const [method, path] of [
    ['GET', ''],
    ['GET', '/evt_x'],
    ['POST', '/evt_x/resend'],
  ] as const)
    expect((await gateway.call(method, `/v1/events${path}`, { key: null })).status).toBe(401)
})
