import { expect, test } from 'vitest'
import { aCheckoutBody } from '../../../test/gateway/gateway.ts'
import { sharedGateway } from '../../../test/gateway/shared-gateway.ts'
import { transaction } from '../../db/transaction.ts'

const gateway = await sharedGateway({ WORK: 'off' })
const post = (body: unknown, options = {}) => gateway.call('POST', '/v1/checkout', { body, ...options })

const countCheckouts = () =>
  transaction(gateway.db, gateway.merchantId, async (tx) => {
    const { count } = await tx
      .selectFrom('checkout')
      .select((eb) => eb.fn.countAll<bigint>().as('count'))
      .executeTakeFirstOrThrow()
    return Number(count)
  })

test('a created checkout is returned with the eight fields of the interface and ours', async () => {
  const { status, body, headers } = await post(aCheckoutBody({ type: 'virtual_account', code: '014', name: 'Budi' }))
  expect(status).toBe(200)
  expect(body).toEqual({
    id: expect.stringMatching(/^co_[0-9a-hjkmnp-tv-z]{26}$/),
    externalId: 'order-1',
    status: 'PENDING',
    checkoutUrl: `${gateway.config.checkoutUrl}/${body.id}`,
    currency: 'IDR',
    amount: 125_000,
    type: 'virtual_account',
    createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    expiresAt: expect.any(String),
    livemode: false,
  })
  expect(Date.parse(body.expiresAt) - Date.parse(body.createdAt)).toBe(24 * 3_600_000)
  expect(headers.get('x-request-id')).toMatch(/^req_/)
  expect(headers.get('ratelimit-policy')).toBe('"key";q=4000;w=2')
  const detail = await gateway.call('GET', `/v1/checkout/${body.id}`)
  expect(detail.body).toMatchObject({
    code: 'BCA',
    name: 'Budi',
    description: 'Kopi Gayo 1 kg',
    version: 1,
    payment: null,
    attempts: [],
    metadata: {},
  })
})

test('metadata is returned as sent', async () => {
  const metadata = { order: '8812', 'shop.id': 'jakarta-1', Catatan_1: 'Kopi ☕ "Gayo"', empty: '' }
  const { status, body } = await post(aCheckoutBody({ metadata }))
  expect(status).toBe(200)
  expect((await gateway.call('GET', `/v1/checkout/${body.id}`)).body.metadata).toEqual(metadata)
})

test('the type is returned as requested', async () => {
  for (const [type, answered] of [
    [undefined, ''],
    ['', ''],
    ['checkout_page', 'checkout_page'],
    ['qrcode', 'qrcode'],
  ]) {
    expect((await post(aCheckoutBody({ type }))).body.type).toBe(answered)
  }
})

test('codes are accepted in any case and as national bank codes', async () => {
  for (const [code, stored] of [
    ['bca', 'BCA'],
    ['Mandiri', 'MANDIRI'],
    ['451', 'BSI'],
  ]) {
    const { body } = await post(aCheckoutBody({ type: 'virtual_account', code }))
    expect((await gateway.call('GET', `/v1/checkout/${body.id}`)).body.code).toBe(stored)
  }
})

const REFUSED: [string, Record<string, unknown>, string, string][] = [
  ['no externalId', { externalId: undefined }, 'externalId', 'REQUIRED'],
  ['an empty externalId', { externalId: '' }, 'externalId', 'TOO_SHORT'],
  ['a long externalId', { externalId: 'x'.repeat(65) }, 'externalId', 'TOO_LONG'],
  ['a control character', { externalId: 'a\nb' }, 'externalId', 'INVALID_FORMAT'],
  ['a number for a text', { externalId: 7 }, 'externalId', 'NOT_A_STRING'],
  ['no currency', { currency: undefined }, 'currency', 'REQUIRED'],
  ['a lower-case currency', { currency: 'idr' }, 'currency', 'INVALID_FORMAT'],
  ['no such currency', { currency: 'XYZ' }, 'currency', 'UNKNOWN_CURRENCY'],
  ['no amount', { amount: undefined }, 'amount', 'REQUIRED'],
  ['zero', { amount: 0 }, 'amount', 'OUT_OF_RANGE'],
  ['a negative amount', { amount: -1 }, 'amount', 'OUT_OF_RANGE'],
  ['too much', { amount: 1_000_000_000_000, type: '' }, 'amount', 'OUT_OF_RANGE'],
  ['more than QRIS takes', { amount: 10_000_001 }, 'amount', 'OUT_OF_BOUNDS'],
  ['less than a virtual account takes', { amount: 9_999, type: 'virtual_account' }, 'amount', 'OUT_OF_BOUNDS'],
  ['an amount in quotes', { amount: '125000' }, 'amount', 'NOT_AN_INTEGER'],
  ['true as an amount', { amount: true }, 'amount', 'NOT_AN_INTEGER'],
  ['null as an amount', { amount: null }, 'amount', 'NOT_AN_INTEGER'],
  ['a long description', { description: 'x'.repeat(256) }, 'description', 'TOO_LONG'],
  ['an http URL', { successUrl: 'http://shop.example/' }, 'successUrl', 'INVALID_URL'],
  ['a javascript URL', { cancelUrl: 'javascript:alert(1)' }, 'cancelUrl', 'INVALID_URL'],
  ['a user in a URL', { cancelUrl: 'https://a:b@shop.example/' }, 'cancelUrl', 'INVALID_URL'],
  ['a long URL', { successUrl: `https://shop.example/${'x'.repeat(2_048)}` }, 'successUrl', 'TOO_LONG'],
  ['no such type', { type: 'cash' }, 'type', 'NOT_ALLOWED'],
  ['a code with qrcode', { code: 'BCA' }, 'code', 'NOT_ALLOWED_HERE'],
  ['a code without a type', { type: undefined, code: 'BCA' }, 'code', 'NOT_ALLOWED_HERE'],
  ['no such bank', { type: 'virtual_account', code: 'HSBC' }, 'code', 'NOT_ALLOWED'],
  ['a name with qrcode', { name: 'Budi' }, 'name', 'NOT_ALLOWED_HERE'],
  ['an empty name', { type: 'virtual_account', name: '' }, 'name', 'TOO_SHORT'],
  ['a long name', { type: 'virtual_account', name: 'x'.repeat(65) }, 'name', 'TOO_LONG'],
  ['metadata in a string', { metadata: '{}' }, 'metadata', 'NOT_AN_OBJECT'],
  ['a number in metadata', { metadata: { order: 8812 } }, 'metadata.order', 'NOT_A_STRING'],
  ['a key with a space', { metadata: { 'order id': '' } }, 'metadata.order id', 'INVALID_FORMAT'],
  ['much metadata', { metadata: { note: 'x'.repeat(4_096) } }, 'metadata', 'TOO_LONG'],
  ['an unknown field', { ammount: 5 }, 'ammount', 'UNKNOWN_FIELD'],
]

test.each(REFUSED)('%s is refused and nothing is stored', async (_what, change, field, code) => {
  const before = await countCheckouts()
  const { status, body, headers } = await post(aCheckoutBody(change))
  expect(status).toBe(400)
  expect(headers.get('content-type')).toMatch(/^application\/problem\+json/)
  expect(body).toMatchObject({ status: 400, code: 'VALIDATION_ERROR', requestId: headers.get('x-request-id') })
  expect(body.type).toBe(`${gateway.config.baseUrl}/docs/errors#VALIDATION_ERROR`)
  expect(body.errors).toContainEqual({ field, code, message: expect.stringMatching(/\.$|\?$/) })
  expect(await countCheckouts()).toBe(before)
})

test('all faults are reported at once, and an unknown field gets a suggestion', async () => {
  const { body } = await post({
    external_id: 'x',
    currency: 'IDR',
    amount: '5',
    successUrl: 'ftp://x',
    type: 'qrcode',
    code: 'BCA',
  })
  const fields = body.errors.map(({ field }: { field: string }) => field).sort()
  expect(fields).toEqual(['amount', 'code', 'externalId', 'external_id', 'successUrl'])
  expect(body.errors.find(({ field }: { field: string }) => field === 'external_id').message).toContain(
    'Did you mean "externalId"?',
  )
})

test.each([
  ['1e5', 'NOT_AN_INTEGER'],
  ['100000.0', 'NOT_AN_INTEGER'],
  ['1.25', 'NOT_AN_INTEGER'],
])('the amount %s is not a plain integer', async (token, code) => {
  const raw = JSON.stringify(aCheckoutBody({ amount: 0 })).replace('"amount":0', `"amount":${token}`)
  const { status, body } = await gateway.call('POST', '/v1/checkout', { raw })
  expect(status).toBe(400)
  expect(body.errors[0]).toMatchObject({ field: 'amount', code })
})

test.each([
  ['{"externalId":"a","externalId":"b"}', 'DUPLICATE_KEY'],
  ['{"externalId":"\\u0000"}', 'NUL'],
  ['{"externalId":"\\ud800"}', 'LONE_SURROGATE'],
  ['{"externalId"', 'NOT_JSON'],
  [`${'['.repeat(20)}1${']'.repeat(20)}`, 'TOO_DEEP'],
  ['', 'REQUIRED'],
  ['null', 'REQUIRED'],
  ['[]', 'NOT_AN_OBJECT'],
  ['"x"', 'NOT_AN_OBJECT'],
])('the body %s is refused', async (raw, code) => {
  const { status, body } = await gateway.call('POST', '/v1/checkout', { raw })
  expect(status).toBe(400)
  expect(body.code).toBe('VALIDATION_ERROR')
  expect(body.errors[0].code).toBe(code)
})

test('other media types, large bodies, methods and paths have their codes', async () => {
  const text = await gateway.call('POST', '/v1/checkout', { raw: '{}', headers: { 'content-type': 'text/plain' } })
  expect([text.status, text.body.code]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE'])
  const large = await post(aCheckoutBody({ description: 'x'.repeat(70_000) }))
  expect([large.status, large.body.code]).toEqual([413, 'PAYLOAD_TOO_LARGE'])
  const put = await gateway.call('PUT', '/v1/checkout', { body: {} })
  expect([put.status, put.body.code, put.headers.get('allow')]).toEqual([405, 'METHOD_NOT_ALLOWED', 'GET, HEAD, POST'])
  const lost = await gateway.call('GET', '/v1/nothing')
  expect([lost.status, lost.body.code]).toEqual([404, 'NOT_FOUND'])
  const bad = await gateway.call('GET', '/v1/%zz')
  expect([bad.status, bad.body.code]).toEqual([404, 'NOT_FOUND'])
})

test('a type no connection serves is PAYMENT_TYPE_UNAVAILABLE', async () => {
  const { status, body } = await post(aCheckoutBody({ currency: 'USD' }))
  expect([status, body.code]).toEqual([422, 'PAYMENT_TYPE_UNAVAILABLE'])
})
