import { expect, test } from 'vitest'
import { aCheckoutBody, until } from '../../../test/gateway/gateway.ts'
import { ownerQuery } from '../../../test/gateway/owner.ts'
import { sharedGateway } from '../../../test/gateway/shared-gateway.ts'
import { answering, aReceiver } from '../../../test/merchants/receiver.ts'

const gateway = await sharedGateway()
const receiver = await aReceiver()
receiver.answer = answering(200)
await gateway.call('PATCH', '/v1/settings', { body: { webhookUrl: receiver.url } })

const post = (change: Record<string, unknown>, options = {}) =>
  gateway.call('POST', '/v1/checkout', { body: aCheckoutBody({ type: undefined, ...change }), ...options })
const read = async (id: string) => (await gateway.call('GET', `/v1/checkout/${id}`)).body
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()

const BUDI = { name: 'Budi Santoso', email: 'Budi.S@example.com', phone: '+6281234567890' }

test('every field of the request is returned by the status check and in webhooks', async () => {
  const expiresAt = inMinutes(600)
  const metadata = { order: '8812', gift: 'ya' }
  const { status, body } = await post({
    methods: ['ewallet:gopay', 'virtual_account:014', 'qrcode'],
    expiresAt,
    customer: BUDI,
    metadata,
  })
  expect(status).toBe(200)
  expect(body.expiresAt).toBe(expiresAt)
  expect(body.type).toBe('')
  const sent = { methods: ['ewallet:GOPAY', 'virtual_account:BCA', 'qrcode'], expiresAt, customer: BUDI, metadata }
  expect(await read(body.id)).toMatchObject(sent)
  await gateway.call('POST', `/v1/checkout/${body.id}/cancel`)
  const call = await until(async () => receiver.received.find((call) => call.body.includes(body.id)))
  expect(JSON.parse(call.body).data).toMatchObject(sent)
})

test('omitted fields are null, and nothing more is stored for them', async () => {
  const { id } = (await post({ description: 'Kopi' })).body
  expect(await read(id)).toMatchObject({ methods: null, customer: null, metadata: {} })
  const [row] = await ownerQuery(
    gateway.directUrl,
    `select methods, customer, (select count(*) from checkout_search_token where checkout_id = $1) as tokens
      from checkout where id = $1`,
    [id],
  )
  expect(row).toEqual({ methods: null, customer: null, tokens: '0' })
})

test('a customer may have a single field, and is stored sealed', async () => {
  const { id } = (await post({ customer: { email: 'citra@example.com' } })).body
  expect((await read(id)).customer).toEqual({ name: null, email: 'citra@example.com', phone: null })
  const rows = await ownerQuery(
    gateway.directUrl,
    `select c::text || coalesce((select string_agg(t::text, ' ') from checkout_search_token t), '') as text,
      encode(customer, 'escape') as bytes from checkout c where id = $1`,
    [id],
  )
  expect(JSON.stringify(rows)).not.toContain('citra')
})

test.each([
  ['an empty customer', { customer: {} }, 'customer', 'TOO_FEW'],
  ['a customer in a string', { customer: 'Budi' }, 'customer', 'NOT_AN_OBJECT'],
  ['a blank name', { customer: { name: ' ' } }, 'customer.name', 'INVALID_FORMAT'],
  ['a long name', { customer: { name: 'x'.repeat(101) } }, 'customer.name', 'TOO_LONG'],
  ['no address', { customer: { email: 'budi' } }, 'customer.email', 'INVALID_FORMAT'],
  ['two addresses', { customer: { email: 'a@b.c,d@e.f' } }, 'customer.email', 'INVALID_FORMAT'],
  ['a local number', { customer: { phone: '081234567890' } }, 'customer.phone', 'INVALID_FORMAT'],
  ['an unknown field of a customer', { customer: { ...BUDI, nik: '1' } }, 'customer.nik', 'UNKNOWN_FIELD'],
  ['no methods', { methods: [] }, 'methods', 'TOO_FEW'],
  ['eleven methods', { methods: Array.from({ length: 11 }, (_, i) => `m${i}`) }, 'methods', 'TOO_MANY'],
  ['a method twice', { methods: ['qrcode', 'qrcode'] }, 'methods', 'NOT_UNIQUE'],
  ['a bank by two names', { methods: ['virtual_account:BCA', 'virtual_account:014'] }, 'methods.1', 'NOT_UNIQUE'],
  ['no such method', { methods: ['qrcode', 'cash'] }, 'methods.1', 'NOT_ALLOWED'],
  ['no such bank', { methods: ['virtual_account:HSBC'] }, 'methods.0', 'NOT_ALLOWED'],
  ['a code of a code', { methods: ['qrcode:BCA'] }, 'methods.0', 'NOT_ALLOWED'],
  ['a number as a method', { methods: [1] }, 'methods.0', 'NOT_A_STRING'],
  ['methods beside a type', { type: 'qrcode', methods: ['qrcode'] }, 'methods', 'NOT_ALLOWED_HERE'],
  ['an amount for none of the methods', { amount: 20_000_000, methods: ['qrcode'] }, 'amount', 'OUT_OF_BOUNDS'],
  ['a time without a zone', { expiresAt: '2026-12-01T10:00:00' }, 'expiresAt', 'INVALID_FORMAT'],
  ['a thirteenth month', { expiresAt: '2026-13-01T10:00:00Z' }, 'expiresAt', 'INVALID_FORMAT'],
  ['four minutes', { expiresAt: inMinutes(4) }, 'expiresAt', 'OUT_OF_RANGE'],
  ['yesterday', { expiresAt: inMinutes(-1_440) }, 'expiresAt', 'OUT_OF_RANGE'],
  ['thirty-one days', { expiresAt: inMinutes(31 * 1_440) }, 'expiresAt', 'OUT_OF_RANGE'],
  ['a number as a time', { expiresAt: 1_764_583_200 }, 'expiresAt', 'NOT_A_STRING'],
])('%s is refused', async (_what, change, field, code) => {
  const { status, body } = await post(change)
  expect([status, body.code]).toEqual([400, 'VALIDATION_ERROR'])
  expect(body.errors).toEqual([{ field, code, message: expect.stringMatching(/\.$/) }])
})

test('methods no connection serves in the currency are refused like a type', async () => {
  const { status, body } = await post({ currency: 'USD', methods: ['qrcode', 'ewallet'] })
  expect([status, body.code, body.errors[0].field]).toEqual([422, 'PAYMENT_TYPE_UNAVAILABLE', 'methods'])
})

test('a time in another zone is the same instant, and "" and "checkout_page" go with methods', async () => {
  const at = new Date(Math.ceil(Date.now() / 1_000) * 1_000 + 3_600_000)
  const inJakarta = `${new Date(at.getTime() + 7 * 3_600_000).toISOString().slice(0, 19)}+07:00`
  for (const type of ['', 'checkout_page']) {
    const { status, body } = await post({ type, methods: ['qrcode'], expiresAt: inJakarta })
    expect([status, body.type, body.expiresAt]).toEqual([200, type, at.toISOString()])
  }
})

test('omitted redirects default to the settings at the time of creation', async () => {
  const left = { successUrl: undefined, cancelUrl: undefined }
  const page = async (id: string) => (await fetch(`${gateway.url}/${id}`)).text()
  const first = (await post({ ...left, methods: ['qrcode', 'ewallet'] })).body
  expect(await page(first.id)).toContain('https://shop.example/cancel')
  await gateway.call('PATCH', '/v1/settings', { body: { cancelUrl: 'https://shop.example/other' } })
  const second = (await post({ ...left, methods: ['qrcode', 'ewallet'] })).body
  expect(await page(second.id)).toContain('https://shop.example/other')
  await gateway.call('PATCH', '/v1/settings', { body: { cancelUrl: null } })
  const { status, body } = await post(left)
  expect([status, body.errors.map(({ field, code }: Record<string, string>) => [field, code])]).toEqual([
    400,
    [['cancelUrl', 'REQUIRED']],
  ])
  await gateway.call('PATCH', '/v1/settings', { body: { cancelUrl: 'https://shop.example/cancel' } })
})

test('a checkout expires at its own time', async () => {
  const soon = (await post({ expiresAt: inMinutes(6) })).body
  const late = (await post({ expiresAt: inMinutes(29 * 1_440) })).body
  await gateway.call('POST', '/v1/sandbox/clock/advance', { body: { seconds: 420 } })
  await until(async () => (await read(soon.id)).status === 'EXPIRED')
  await gateway.call('POST', '/v1/sandbox/clock/advance', { body: { seconds: 2 * 86_400 } })
  const paid = await gateway.call('POST', `/v1/sandbox/checkout/${late.id}/simulate`, {
    body: { outcome: 'succeeded' },
  })
  expect(paid.status).toBe(200)
  await until(async () => (await read(late.id)).status === 'SUCCEEDED')
})

test('a repeat under one key gets the first reply, for any combination of fields', async () => {
  const headers = { 'Idempotency-Key': 'fields-1' }
  const body = aCheckoutBody({ customer: BUDI, metadata: { n: '1' } })
  const [first, second] = await Promise.all([1, 2].map(() => gateway.call('POST', '/v1/checkout', { body, headers })))
  expect(second?.body).toEqual(first?.body)
  const { count } = (
    await ownerQuery<{ count: string }>(
      gateway.directUrl,
      'select count(*) from checkout_search_token where checkout_id = $1',
      [first?.body.id],
    )
  )[0] ?? { count: '' }
  expect(count).toBe('6')
  const other = await gateway.call('POST', '/v1/checkout', { body: { ...body, metadata: { n: '2' } }, headers })
  expect([other.status, other.body.code]).toEqual([422, 'IDEMPOTENCY_REPLAY'])
})

test('every checkout with an externalId is found', async () => {
  const ids = [(await post({ externalId: 'twice' })).body.id, (await post({ externalId: 'twice' })).body.id]
  const { data } = (await gateway.call('GET', '/v1/checkout?externalId=twice')).body
  expect(data.map(({ id }: { id: string }) => id)).toEqual(ids.reverse())
})

test('only methods the merchant offers can be paid with', async () => {
  const { id } = (await post({ methods: ['virtual_account:BNI', 'ewallet:DANA'] })).body
  const simulate = (type: string, code?: string) =>
    gateway.call('POST', `/v1/sandbox/checkout/${id}/simulate`, { body: { outcome: 'succeeded', type, code } })
  expect((await simulate('qrcode')).body.errors[0].field).toBe('type')
  expect((await simulate('virtual_account', 'BCA')).body.errors[0].field).toBe('type')
  expect((await simulate('virtual_account')).status).toBe(200)
  expect(await until(async () => (await read(id)).payment)).toMatchObject({ type: 'virtual_account', code: 'BNI' })
})
