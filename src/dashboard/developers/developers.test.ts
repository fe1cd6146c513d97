import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'
import { afterAll, expect, test } from 'vitest'
import { aMember, anotherMerchant, signIn } from '../../../test/gateway/dashboard.ts'
import { aCheckoutBody, until } from '../../../test/gateway/gateway.ts'
import { sharedGateway } from '../../../test/gateway/shared-gateway.ts'
import { newId } from '../../base/id.ts'
import { transaction } from '../../db/transaction.ts'
import { DEMO } from '../../sandbox/demo.ts'
import { insertRequests } from './request-log-store.ts'

const gateway = await sharedGateway()
const owner = await signIn(gateway)
const REQUESTS = '/dashboard/api/requests'

type Received = { headers: Record<string, string>; body: string }
const received: Received[] = []
const endpoint = createServer(async (request, response) => {
  let body = ''
  for await (const chunk of request) body += chunk
  received.push({ headers: request.headers as Record<string, string>, body })
  response.writeHead(202).end('thank you')
}).listen(0, '127.0.0.1')
afterAll(() => endpoint.close())
const endpointUrl = () => `http://localhost:${(endpoint.address() as AddressInfo).port}/hook`

test('the request log shows what programs requested, without secrets, and when their keys were used', async () => {
  await gateway.call('POST', '/v1/checkout', { body: aCheckoutBody({ amount: -5 }) })
  await gateway.call('POST', '/v1/auth/token', { body: { grant_type: 'client_credentials' } })
  const logged = await until(async () => {
    const { data } = (await owner.call('GET', REQUESTS)).body
    return data.length >= 2 && data
  })
  expect(logged).toMatchObject([
    { method: 'POST', path: '/v1/auth/token', status: 200 },
    { method: 'POST', path: '/v1/checkout', status: 400, requestId: expect.stringMatching(/^req_/) },
  ])
  expect(JSON.parse(logged[0].response).access_token).toBe('[hidden]')
  expect(logged[1].response).toContain('VALIDATION_ERROR')
  const find = async (query: string) =>
    (await owner.call('GET', `${REQUESTS}?${query}`)).body.data.map(({ requestId }: { requestId: string }) => requestId)
  const [token, refused] = logged.map(({ requestId }: { requestId: string }) => requestId)
  for (const query of [
    'status=400',
    'status=4xx',
    'path=CHECKOUT',
    `requestId=${refused}`,
    `requestId=${refused}&status=4xx`,
  ])
    expect(await find(query), query).toEqual([refused])
  expect(await find('status=5xx')).toEqual([])
  expect(await find('path=%25')).toEqual([])
  expect(await find(`from=${logged[1].at}`)).toEqual([token, refused])
  expect(await find(`to=${logged[1].at}`)).toEqual([])
  expect((await owner.call('GET', `${REQUESTS}?status=600`)).status).toBe(400)
  expect((await owner.call('GET', '/dashboard/api/keys')).body.data[0].lastUsedAt).not.toBeNull()
  const other = await aMember(gateway, 'owner', await anotherMerchant(gateway))
  expect((await other.call('GET', REQUESTS)).body.data).toEqual([])
})

test('a ping is signed as webhooks are, and says what came back', async () => {
  expect((await owner.call('POST', '/dashboard/api/webhook-ping', { body: {} })).body.code).toBe('INVALID_STATE')
  await owner.call('PATCH', '/v1/settings', { body: { webhookUrl: endpointUrl() } })
  const { body } = await owner.call('POST', '/dashboard/api/webhook-ping', { body: {} })
  expect(body).toMatchObject({ responseStatus: 202, responseBody: 'thank you', error: null })
  const ping = received[0] as Received
  expect(new Webhook(DEMO.webhookSecret).verify(ping.body, ping.headers)).toMatchObject({ type: 'ping' })
})

test('every delivery shows what was sent where, and what was said', async () => {
  const { id } = (await owner.call('POST', '/v1/checkout', { body: aCheckoutBody() })).body
  await owner.call('POST', `/v1/sandbox/checkout/${id}/simulate`, { body: { outcome: 'succeeded' } })
  const event = await until(async () => {
    const { data } = (await owner.call('GET', `/v1/events?subjectId=${id}`)).body
    return data.find((one: { delivery: { status: string } | null }) => one.delivery?.status === 'DELIVERED')
  })
  const { data } = (await owner.call('GET', `/dashboard/api/deliveries/${event.id}`)).body
  expect(data).toMatchObject([
    {
      url: endpointUrl(),
      response: { status: 202, body: 'thank you' },
      error: null,
      request: { headers: { 'webhook-id': event.id } },
    },
  ])
  expect(JSON.parse(data[0].request.body).data.id).toBe(id)
  expect((await owner.call('GET', '/dashboard/api/deliveries/evt_00000000000000000000000000')).status).toBe(404)
})

test('deliveries to the URLs of checkouts are listed as those of an endpoint, which is neither pinged nor confirmed', async () => {
  const url = endpointUrl()
  const body = aCheckoutBody({ webhookUrl: url })
  const { id } = (await owner.call('POST', '/v1/checkout', { body })).body
  await owner.call('POST', `/v1/checkout/${id}/cancel`)
  const listed = () => owner.call('GET', '/dashboard/api/endpoints/checkout/deliveries?status=DELIVERED')
  const { data } = await until(async () => {
    const reply = await listed()
    return reply.body.data.length > 0 && reply.body
  })
  expect(data).toMatchObject([{ type: 'payment.failed', status: 'DELIVERED', tries: 1 }])
  const tries = (await owner.call('GET', `/dashboard/api/deliveries/${data[0].eventId}`)).body.data
  expect(tries).toContainEqual(expect.objectContaining({ endpoint: 'checkout', url: new URL(url).href }))
  const ping = await owner.call('POST', '/dashboard/api/webhook-ping', { body: { endpoint: 'checkout' } })
  expect(ping.status).toBe(404)
  expect((await owner.call('POST', '/dashboard/api/endpoints/checkout/confirm', { body: { url } })).status).toBe(404)
})

test('a logo is shown from our own host, and only an image is one', async () => {
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
    'base64',
  )
  const put = (image: string) => owner.call('PUT', '/dashboard/api/logo', { body: { image } })
  expect((await put(Buffer.from('<svg onload="alert(1)"/>').toString('base64'))).body.errors[0].field).toBe('image')
  const { logoUrl } = (await put(png.toString('base64'))).body
  const file = await fetch(gateway.url + logoUrl)
  expect([file.status, file.headers.get('content-type')]).toEqual([200, 'image/png'])
  expect(Buffer.from(await file.arrayBuffer()).equals(png)).toBe(true)
  expect((await owner.call('GET', '/v1/settings')).body.logoUrl).toBe(logoUrl)
  expect((await owner.call('DELETE', '/dashboard/api/logo')).status).toBe(204)
  expect((await owner.call('GET', '/v1/settings')).body.logoUrl).toBeNull()
  expect((await fetch(gateway.url + logoUrl)).status).toBe(404)
})

test('the payment page is previewed in a colour that is not saved, without a script, with the methods that payers find', async () => {
  const preview = (query: string) => owner.call('GET', `/dashboard/api/checkout-preview?${query}`)
  const { html } = (await preview('accentColor=%23ffd400&locale=id')).body
  const id = (await gateway.call('POST', '/v1/checkout', { body: aCheckoutBody({ type: undefined }) })).body.id
  const real = (await gateway.call('GET', `/${id}?locale=id`, { key: null })).text
  const methodsIn = (page: string) =>
    [...page.matchAll(/name="(?:type|code)" value="([^"]+)"/g)].map(([, value]) => value)
  expect(methodsIn(html).length).toBeGreaterThan(8)
  expect(methodsIn(html)).toEqual(methodsIn(real))
  expect(html).toMatch(/href="\/assets\/accent-ffd400-/)
  expect(real).not.toMatch(/accent-ffd400/)
  expect(html).not.toMatch(/<script/)
  expect((await preview('locale=en')).body.html).toContain('<html lang="en">')
  for (const query of ['accentColor=yellow', 'locale=fr']) {
    expect((await preview(query)).status).toBe(400)
  }
  expect((await owner.call('GET', '/v1/settings')).body.accentColor).toBeNull()
})

test('a search of the log reports how far it got, and continues from there', async () => {
  const merchantId = await anotherMerchant(gateway)
  const other = await aMember(gateway, 'owner', merchantId)
  const start = Date.now() - 60_000
  const rows = Array.from({ length: 10_050 }, (_, n) => ({
    merchant_id: merchantId,
    id: newId('arq', merchantId, new Date(start + n)),
    at: new Date(start + n),
    began_ms: 0,
    request_id: `req_${n}`,
    key_id: 'key',
    method: 'GET',
    path: n === 10 ? '/v1/rare' : '/v1/usual',
    status: 200,
    duration_ms: 1,
    ip: '::1',
    user_agent: null,
    idempotency_key: null,
    request: null,
    response: null,
  }))
  await transaction(gateway.db, merchantId, (tx) => insertRequests(tx, rows))
  const { body: first } = await other.call('GET', `${REQUESTS}?path=rare`)
  expect([first.data, first.searchedUntil]).toEqual([[], rows[50]?.at.toISOString()])
  const { body: second } = await other.call('GET', `${REQUESTS}?path=rare&cursor=${first.nextCursor}`)
  expect(second).toMatchObject({ data: [{ requestId: 'req_10' }], nextCursor: null, searchedUntil: null })
})
