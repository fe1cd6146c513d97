import { expect, test } from 'vitest'
import { until } from '../../../test/gateway/gateway.ts'
import { sharedGateway } from '../../../test/gateway/shared-gateway.ts'
import { newMerchantId } from '../../base/id.ts'
import { ALL_MERCHANTS, transaction } from '../../db/transaction.ts'
import { createSecretKey } from '../keys/secret-keys.ts'
import { createWebhookSecret } from '../keys/webhook-secret.ts'
import { createMerchant } from '../merchant.ts'
import { ENDPOINTS_MAX } from './endpoint.ts'

const gateway = await sharedGateway({ WORK: 'off' })
const PATH = '/v1/webhook-endpoints'
const VALID = { url: 'https://warehouse.example/in', events: ['payment.*', 'refund.succeeded'] }
const SECRET = /^whsec_[A-Za-z0-9+/]{43}=$/
const SETTINGS = { successUrl: null, cancelUrl: null, defaultCurrency: null, accentColor: null, logoUrl: null }

/** Another merchant's key. */
async function anotherKey(): Promise<string> {
  const id = newMerchantId()
  return transaction(gateway.db, id, async (tx) => {
    await createMerchant(tx, new Date(), { id, displayName: 'Toko', ...SETTINGS })
    await createWebhookSecret(tx, gateway.masterKey, id, new Date())
    const wanted = { merchantId: id, region: null, scopes: ['settings' as const] }
    return (await createSecretKey(tx, new Date(), 'sandbox', wanted)).key
  })
}
const create = (body: object, headers: Record<string, string> = {}, key?: string) =>
  gateway.call('POST', PATH, { body, headers, ...(key ? { key } : {}) })

test('an endpoint is made with a secret of its own, read without it, changed, listed and deleted', async () => {
  const { status, body } = await create({ ...VALID, description: 'The warehouse' })
  expect(status).toBe(200)
  const { secret, ...endpoint } = body
  expect(secret).toMatch(SECRET)
  expect(endpoint).toEqual({
    id: expect.stringMatching(/^we_[0-9a-z]{26}$/),
    ...VALID,
    description: 'The warehouse',
    enabled: true,
    disabledBy: null,
    disabledAt: null,
    receivesClaimUrls: true,
    createdAt: expect.any(String),
  })
  const one = `${PATH}/${endpoint.id}`
  expect((await gateway.call('GET', one)).body).toEqual(endpoint)
  const changed = await gateway.call('PATCH', one, { body: { events: ['*', '*'], enabled: false } })
  expect(changed.body).toEqual({
    ...endpoint,
    events: ['*'],
    enabled: false,
    disabledBy: 'merchant',
    disabledAt: expect.any(String),
  })
  expect((await gateway.call('PATCH', one, { body: { enabled: true } })).body).toEqual({ ...endpoint, events: ['*'] })
  const { body: other } = await create(VALID)
  expect((await gateway.call('GET', `${PATH}?limit=1`)).body).toMatchObject({ data: [{ id: other.id }] })
  expect((await gateway.call('GET', PATH)).text).not.toContain('whsec_')
  expect((await gateway.call('DELETE', one)).body).toEqual({ id: endpoint.id, deleted: true })
  for (const method of ['GET', 'DELETE']) expect((await gateway.call(method, one)).status).toBe(404)
})

test('a repeat under the same key gets the same endpoint, without its secret', async () => {
  const headers = { 'idempotency-key': 'endpoint-1' }
  const { secret, ...first } = (await create(VALID, headers)).body
  const again = await create(VALID, headers)
  expect(secret).toMatch(SECRET)
  expect([again.status, again.body, again.headers.get('idempotent-replayed')]).toEqual([200, first, 'true'])
})

test.each([
  [{ ...VALID, url: 'http://shop.example/' }, 'url'],
  [{ ...VALID, url: 'https://10.0.0.1/hook' }, 'url'],
  [{ ...VALID, url: 'https://[::ffff:169.254.169.254]/' }, 'url'],
  [{ ...VALID, url: '' }, 'url'],
  [{ events: ['*'] }, 'url'],
  [{ ...VALID, events: [] }, 'events'],
  [{ ...VALID, events: ['payment.succeded'] }, 'events.0'],
  [{ ...VALID, events: ['*', 'pay*'] }, 'events.1'],
  [{ ...VALID, events: [7] }, 'events.0'],
  [{ ...VALID, events: 'payment.*' }, 'events'],
  [{ ...VALID, description: 'x'.repeat(256) }, 'description'],
  [{ ...VALID, enabled: 'yes' }, 'enabled'],
  [{ ...VALID, secret: 'whsec_mine' }, 'secret'],
])('%j is refused', async (body, field) => {
  const reply = await create(body)
  expect([reply.status, reply.body.errors[0].field]).toEqual([400, field])
})

test('a mistyped filter is refused with the one that was meant', async () => {
  expect((await create({ ...VALID, events: ['payment.succeded'] })).body.errors[0].message).toContain(
    'Did you mean "payment.succeeded"?',
  )
})

test("another merchant's endpoint looks like an unknown one, and a key without the scope changes none", async () => {
  const key = await anotherKey()
  const { id } = (await create(VALID)).body
  for (const [method, path, body] of [
    ['GET', `${PATH}/${id}`],
    ['PATCH', `${PATH}/${id}`, { enabled: false }],
    ['DELETE', `${PATH}/${id}`],
    ['POST', `${PATH}/${id}/secret/rotate`, { overlapHours: 0 }],
  ] as const)
    expect([method, (await gateway.call(method, path, { key, ...(body ? { body } : {}) })).status]).toEqual([
      method,
      404,
    ])
  expect((await gateway.call('GET', PATH, { key })).body.data).toEqual([])
})

test('of racers for the last places as many win as there are places, and the settings take none', async () => {
  const key = await anotherKey()
  await gateway.call('PATCH', '/v1/settings', { body: { webhookUrl: VALID.url, callbackUrl: VALID.url }, key })
  const createOnceServed = () => until(() => create(VALID, {}, key).then((reply) => reply.status !== 503 && reply))
  const racers = Array.from({ length: ENDPOINTS_MAX + 4 }, createOnceServed)
  const replies = await Promise.all(racers)
  expect(replies.map(({ status }) => status).sort()).toEqual([
    ...Array.from({ length: ENDPOINTS_MAX }, () => 200),
    ...[422, 422, 422, 422],
  ])
  const refused = replies.find(({ status }) => status === 422)
  expect(refused?.body.code).toBe('LIMIT_EXCEEDED')
  const { data } = (await gateway.call('GET', `${PATH}?limit=100`, { key })).body
  expect(data).toHaveLength(ENDPOINTS_MAX)
  await gateway.call('DELETE', `${PATH}/${data[0].id}`, { key })
  expect((await create(VALID, {}, key)).status).toBe(200)
})

test('two changes at once both count', async () => {
  const { id } = (await create(VALID)).body
  const change = (body: object) => gateway.call('PATCH', `${PATH}/${id}`, { body })
  await Promise.all([change({ description: 'one' }), change({ enabled: false }), change({ events: ['*'] })])
  expect((await gateway.call('GET', `${PATH}/${id}`)).body).toMatchObject({
    description: 'one',
    enabled: false,
    events: ['*'],
  })
})

test.each([0, 168])('a secret is rotated with an overlap of %i hours', async (overlapHours) => {
  const { id, secret } = (await create(VALID)).body
  const begun = Date.now()
  const { body } = await gateway.call('POST', `${PATH}/${id}/secret/rotate`, { body: { overlapHours } })
  expect(body).toEqual({ id, secret: expect.stringMatching(SECRET), previousValidUntil: expect.any(String) })
  expect(body.secret).not.toBe(secret)
  const hours = (Date.parse(body.previousValidUntil) - begun) / 3_600_000
  expect(Math.round(hours)).toBe(overlapHours)
})

test.each([{ overlapHours: -1 }, { overlapHours: 169 }, { overlapHours: 1.5 }, {}])(
  'an overlap of %j is refused',
  async (body) => {
    const { id } = (await create(VALID)).body
    expect((await gateway.call('POST', `${PATH}/${id}/secret/rotate`, { body })).status).toBe(400)
  },
)

test('the secret is in no stored reply and no request log', async () => {
  const { id, secret } = (await create(VALID, { 'idempotency-key': 'endpoint-2' })).body
  const texts = await until(async () => {
    const stored = await transaction(gateway.db, ALL_MERCHANTS, async (tx) => [
      ...(await tx.selectFrom('idempotency_key').select('body').where('key', '=', 'endpoint-2').execute()),
      ...(await tx.selectFrom('api_request').select('response').where('response', 'like', `%${id}%`).execute()),
    ])
    return stored.length === 2 && JSON.stringify(stored)
  })
  expect(texts).toContain(id)
  expect(texts).not.toContain(secret)
})
