import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'
import { openSession, sessionHeaders } from '../../../test/csrf/csrf.ts'
import { aCheckoutBody, until } from '../../../test/gateway/gateway.ts'
import { sharedGateway } from '../../../test/gateway/shared-gateway.ts'
import { answering, aReceiver } from '../../../test/merchants/receiver.ts'
import { CHECKOUT_ROWS } from '../store.ts'

const gateway = await sharedGateway()
const { call } = gateway

const post = (change: Record<string, unknown>, options = {}) =>
  call('POST', '/v1/checkout', { body: aCheckoutBody(change), ...options })
const read = async (id: string) => (await call('GET', `/v1/checkout/${id}`)).body
const cancel = (id: string) => call('POST', `/v1/checkout/${id}/cancel`)
const eventOf = (id: string) =>
  until(async () => (await call('GET', `/v1/events?subjectId=${id}&type=payment.failed`)).body.data[0])
const ownDelivery = async (id: string) => {
  const { deliveries } = await eventOf(id)
  return deliveries.find((one: { endpoint: string }) => one.endpoint === 'checkout')
}

test('a checkout’s own URL receives its events beside the endpoints, signed with the secret of the settings', async () => {
  const [settings, own] = [await aReceiver(), await aReceiver()]
  for (const receiver of [settings, own]) receiver.answer = answering(204)
  await call('PATCH', '/v1/settings', { body: { webhookUrl: settings.url } })
  const { webhookSecret } = (await call('POST', '/v1/settings/webhook-secret/rotate')).body
  const { id } = (await post({ webhookUrl: own.url })).body
  const { id: other } = (await post({})).body
  expect([(await read(id)).webhookUrl, (await read(other)).webhookUrl]).toEqual([new URL(own.url).href, null])
  for (const one of [id, other]) await cancel(one)
  await until(async () => settings.received.filter(({ body }) => /payment.failed/.test(body)).length === 2)
  const mine = await until(async () => own.received.find(({ body }) => /payment.failed/.test(body)))
  expect(own.received.every(({ body }) => body.includes(id))).toBe(true)
  const verified = new Webhook(webhookSecret).verify(mine.body, mine.headers as Record<string, string>)
  expect(verified).toMatchObject({ type: 'payment.failed', data: { id } })
  expect(await until(async () => (await ownDelivery(id))?.status === 'DELIVERED')).toBe(true)
  expect(await ownDelivery(other)).toBeUndefined()
})

test('it is tried and resent by itself: what fails there, even with 410, changes no endpoint', async () => {
  const [settings, own] = [await aReceiver(), await aReceiver()]
  settings.answer = answering(204)
  own.answer = answering(410)
  await call('PATCH', '/v1/settings', { body: { webhookUrl: settings.url } })
  const { id } = (await post({ webhookUrl: own.url })).body
  await cancel(id)
  await until(async () => (await ownDelivery(id))?.status === 'FAILED')
  expect((await call('GET', '/v1/settings')).body.webhookUrl).toBe(settings.url)
  const event = await eventOf(id)
  await until(async () => settings.received.some(({ body }) => body.includes(event.id)))
  own.answer = answering(204)
  expect((await call('POST', `/v1/events/${event.id}/resend?endpoint=checkout`)).status).toBe(202)
  await until(async () => (await ownDelivery(id))?.status === 'DELIVERED')
  expect(settings.received.filter(({ body }) => body.includes(event.id))).toHaveLength(1)
  expect((await call('POST', `/v1/events/${event.id}/resend`)).status).toBe(202)
  const tries = await until(async () => {
    const { body } = await call('GET', `/v1/events/${event.id}`)
    const made = body.tries.filter((one: { endpoint: string }) => one.endpoint === 'checkout')
    return made.length === 3 && made
  })
  expect(tries).toMatchObject([{ responseStatus: 410 }, { responseStatus: 204 }, { responseStatus: 204 }])
})

test('a merchant without any endpoint has that delivery alone, and an event of no URL cannot be resent to one', async () => {
  const own = await aReceiver()
  own.answer = answering(204)
  await call('PATCH', '/v1/settings', { body: { webhookUrl: null } })
  const [{ id }, { id: other }] = [(await post({ webhookUrl: own.url })).body, (await post({})).body]
  for (const one of [id, other]) await cancel(one)
  await until(async () => (await ownDelivery(id))?.status === 'DELIVERED')
  const { id: eventId } = await eventOf(other)
  const refused = await call('POST', `/v1/events/${eventId}/resend?endpoint=checkout`)
  expect(refused.body.code).toBe('INVALID_STATE')
})

test.each([
  ['http://shop.example/hook', 'FORBIDDEN_SCHEME'],
  ['https://10.0.0.1/hook', 'FORBIDDEN_HOST'],
  ['https://[::ffff:169.254.169.254]/', 'FORBIDDEN_HOST'],
  ['https://budi:rahasia@shop.example/', 'FORBIDDEN_USER'],
  ['https://shop.example:25/', 'FORBIDDEN_PORT'],
  ['shop.example', 'NOT_A_URL'],
  ['', 'NOT_A_URL'],
])('the URL "%s" is refused: %s', async (webhookUrl, code) => {
  const { status, body } = await post({ webhookUrl })
  expect([status, body.errors[0]]).toMatchObject([400, { field: 'webhookUrl', code }])
})

test('a URL that is too long is refused', async () => {
  const { body } = await post({ webhookUrl: `https://shop.example/${'x'.repeat(2_048)}` })
  expect(body.errors[0]).toMatchObject({ field: 'webhookUrl', code: 'TOO_LONG' })
})

test('a browser session cannot send events anywhere', async () => {
  const headers = sessionHeaders(await openSession(gateway))
  const { status, body } = await post({ webhookUrl: 'https://shop.example/hook' }, { key: null, headers })
  expect([status, body.errors]).toMatchObject([400, [{ field: 'webhookUrl', code: 'NOT_ALLOWED_HERE' }]])
})

test('a checkout without one is created by a statement that does not name the column', () => {
  expect(CHECKOUT_ROWS.columns).not.toHaveProperty('webhook_url')
})

test('the status check names other checkouts of the same reference that can still be paid', async () => {
  const make = async (externalId: string) => (await post({ externalId })).body.id as string
  const [first, second, other] = [await make('twice'), await make('twice'), await make('once')]
  expect((await read(first)).openDuplicates).toEqual([second])
  expect((await read(second)).openDuplicates).toEqual([first])
  expect((await read(other)).openDuplicates).toEqual([])
  const third = await make('twice')
  expect((await read(first)).openDuplicates).toEqual([third, second])
  await cancel(first)
  expect((await read(second)).openDuplicates).toEqual([third])
  expect((await read(first)).openDuplicates).toEqual([third, second])
  for (let n = 0; n < 12; n++) await make('twice')
  expect((await read(third)).openDuplicates).toHaveLength(10)
})
