import { expect, test } from 'vitest'
import { anotherMerchant } from '../../test/gateway/dashboard.ts'
import { aCheckoutBody, type Reply } from '../../test/gateway/gateway.ts'
import { ownerQuery } from '../../test/gateway/owner.ts'
import { sharedGateway } from '../../test/gateway/shared-gateway.ts'
import { transaction } from '../db/transaction.ts'
import { createSecretKey } from '../merchants/keys/secret-keys.ts'

const gateway = await sharedGateway({ WORK: 'off' })
const { call } = gateway

const create = (body: object, headers: Record<string, string> = {}) => call('POST', '/v1/customers', { body, headers })
const change = (id: string, body: object) => call('PATCH', `/v1/customers/${id}`, { body })
const idsOf = ({ body }: Reply): string[] => body.data.map(({ id }: { id: string }) => id)
const find = async (q: string) => idsOf(await call('GET', `/v1/customers?${new URLSearchParams({ q })}`))
const faultOf = ({ status, body }: Reply) => [status, body.errors?.[0]?.field, body.errors?.[0]?.code]

test('a customer is created, read, changed, and found by name, address, number and externalId', async () => {
  const sent = { externalId: 'c-1', name: 'Sari Wulandari', email: 'Sari@mail.example', phone: '+6281234500001' }
  const { status, body } = await create({ ...sent, metadata: { tier: 'gold' } })
  expect([status, body]).toEqual([
    200,
    {
      ...sent,
      id: expect.stringMatching(/^cus_[0-9a-hjkmnp-tv-z]{26}$/),
      metadata: { tier: 'gold' },
      customerUrl: `${gateway.config.checkoutUrl}/c/${body.id}`,
      createdAt: expect.stringMatching(/Z$/),
      updatedAt: body.createdAt,
      livemode: false,
    },
  ])
  expect((await call('GET', `/v1/customers/${body.id}`)).body).toEqual(body)
  await create({ name: 'Sari Lain' })
  for (const q of ['wulandari', 'WULANDARI sari', 'sari@MAIL.example', '0812-3450-0001', 'c-1', 'gold']) {
    expect([q, await find(q)]).toEqual([q, [body.id]])
  }
  expect(await find('wulan')).toEqual([])
  const changed = await change(body.id, { name: 'Sari Dewi', phone: null })
  expect(changed.body).toMatchObject({ name: 'Sari Dewi', email: sent.email, phone: null, metadata: { tier: 'gold' } })
  expect([await find('wulandari'), await find('dewi'), await find('081234500001')]).toEqual([[], [body.id], []])
})

test('an externalId again gets the first reply for the same payload, and is refused for another', async () => {
  const body = { externalId: 'c-2', name: 'Made', email: 'made@mail.example' }
  const [first, second] = await Promise.all([create(body), create(body)])
  expect(second?.text).toBe(first?.text)
  await change(first?.body.id, { name: 'Made Putra' })
  const again = await create({ email: 'made@mail.example', name: 'Made', externalId: 'c-2' })
  expect([again.text, again.headers.get('idempotent-replayed')]).toEqual([first?.text, 'true'])
  const other = await create({ ...body, name: 'Nyoman' })
  expect([other.status, other.body.code]).toEqual([422, 'IDEMPOTENCY_REPLAY'])
  const keyed = { 'Idempotency-Key': 'customer-1' }
  expect((await create({ name: 'Kadek' }, keyed)).text).toBe((await create({ name: 'Kadek' }, keyed)).text)
  expect(await find('kadek')).toHaveLength(1)
})

test('a list is filtered by externalId and time, and continues where the page before ended', async () => {
  const made: string[] = []
  for (const n of [1, 2, 3]) made.push((await create({ externalId: `page-${n}`, name: 'Halaman' })).body.id)
  const first = await call('GET', '/v1/customers?q=halaman&limit=2')
  expect(idsOf(first)).toEqual([made[2], made[1]])
  expect(idsOf(await call('GET', `/v1/customers?q=halaman&limit=2&cursor=${first.body.nextCursor}`))).toEqual([made[0]])
  expect(idsOf(await call('GET', '/v1/customers?externalId=page-2'))).toEqual([made[1]])
  expect(idsOf(await call('GET', '/v1/customers?q=halaman&createdTo=2026-01-01T00:00:00Z'))).toEqual([])
  expect(idsOf(await call('GET', '/v1/customers?q=halaman&createdFrom=2024-01-01T00:00:00Z'))).toEqual(made.reverse())
})

test('two words find those who have both, page after page', async () => {
  const made: string[] = []
  for (const name of ['Gita Mega', 'Gita Larasati', 'Mega Gita', 'Mega Larasati', 'Gita Mega Larasati']) {
    made.push((await create({ name })).body.id)
  }
  const [first, , second, , third] = made
  const page = await call('GET', '/v1/customers?q=mega%20gita&limit=2')
  expect(idsOf(page)).toEqual([third, second])
  expect(idsOf(await call('GET', `/v1/customers?q=mega%20gita&limit=2&cursor=${page.body.nextCursor}`))).toEqual([
    first,
  ])
  expect(await find('gita gita mega larasati')).toEqual([third])
  expect(await find('gita bukan')).toEqual([])
})

test.each([
  [{}, 'name', 'REQUIRED'],
  [{ name: ' ' }, 'name', 'INVALID_FORMAT'],
  [{ name: 'x'.repeat(101) }, 'name', 'TOO_LONG'],
  [{ name: 'A', email: 'nobody' }, 'email', 'INVALID_FORMAT'],
  [{ name: 'A', phone: '0812' }, 'phone', 'INVALID_FORMAT'],
  [{ externalId: '' }, 'externalId', 'TOO_SHORT'],
  [{ name: 'A', metadata: { n: 1 } }, 'metadata.n', 'NOT_A_STRING'],
  [{ name: 'A', mail: 'a@b.example' }, 'mail', 'UNKNOWN_FIELD'],
])('%j is refused', async (body, field, code) => {
  expect(faultOf(await create(body))).toEqual([400, field, code])
})

test('a change that leaves nothing is refused, and another account’s customer does not exist', async () => {
  const { id } = (await create({ name: 'Sendiri' })).body
  expect(faultOf(await change(id, { name: null }))).toEqual([400, 'name', 'REQUIRED'])
  expect((await change(id, {})).status).toBe(400)
  const merchantId = await anotherMerchant(gateway)
  const { key } = await transaction(gateway.db, merchantId, (tx) =>
    createSecretKey(tx, new Date(), 'sandbox', { merchantId, region: null, scopes: ['checkout'] }),
  )
  for (const [method, options] of [
    ['GET', {}],
    ['PATCH', { body: { name: 'Lain' } }],
  ] as const) {
    expect((await call(method, `/v1/customers/${id}`, { key, ...options })).status).toBe(404)
  }
  const urls = { successUrl: 'https://shop.example/a', cancelUrl: 'https://shop.example/b' }
  const theirs = await call('POST', '/v1/checkout', { key, body: aCheckoutBody({ customerId: id, ...urls }) })
  expect(faultOf(theirs)).toEqual([400, 'customerId', 'NOT_FOUND'])
})

test('a checkout names a customer, holds a copy of the details, and is found by both', async () => {
  const { id } = (await create({ name: 'Ketut Arya', phone: '+6281234500077' })).body
  const made = await call('POST', '/v1/checkout', { body: aCheckoutBody({ customerId: id }) })
  expect(made.status).toBe(200)
  await change(id, { name: 'Ketut Lain' })
  const { body } = await call('GET', `/v1/checkout/${made.body.id}`)
  expect(body).toMatchObject({ customerId: id, customer: { name: 'Ketut Arya', phone: '+6281234500077', email: null } })
  const listed = await call('GET', `/v1/checkout?customerId=${id}`)
  expect([idsOf(listed), listed.body.data[0].customerId]).toEqual([[made.body.id], id])
  const both = aCheckoutBody({ customerId: id, customer: { name: 'Siapa' } })
  expect(faultOf(await call('POST', '/v1/checkout', { body: both }))).toEqual([400, 'customerId', 'NOT_ALLOWED_HERE'])
  const none = aCheckoutBody({ customerId: `${id.slice(0, -4)}0000` })
  expect(faultOf(await call('POST', '/v1/checkout', { body: none }))).toEqual([400, 'customerId', 'NOT_FOUND'])
})

test('no table holds a name, an address or a number in plain text, outside replies and logs that are dropped', async () => {
  const { id } = (await create({ externalId: 'sealed-1', name: 'Rahasia Penuh', email: 'rahasia@mail.example' })).body
  const rows = await ownerQuery<{ text: string }>(
    gateway.directUrl,
    `select (customer.*)::text as text from customer where id = '${id}'
     union all select (t.*)::text from customer_search_token t where customer_id = '${id}'`,
  )
  expect(rows.length).toBe(4)
  const texts = rows.map(({ text }) =>
    text.replace(/\\\\x[0-9a-f]+/g, (hex) => Buffer.from(hex.slice(3), 'hex').toString()),
  )
  for (const text of texts) expect(text).not.toMatch(/rahasia|penuh/i)
})
