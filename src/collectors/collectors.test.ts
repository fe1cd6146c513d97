import { expect, test } from 'vitest'
import { aCollectorWorld } from '../../test/collectors/collectors.ts'
import { type Reply, until } from '../../test/gateway/gateway.ts'
import { sharedGateway } from '../../test/gateway/shared-gateway.ts'
import { COLLECTOR_MOVES } from './states.ts'

const gateway = await sharedGateway()
const { call } = gateway
const { aCollector, pay, collections } = aCollectorWorld(gateway)
const create = (body: object, headers = {}) => call('POST', '/v1/collectors', { body, headers })
const STICKER = { kind: 'qr_static', currency: 'IDR', name: 'Kopi Senja' }
const NUMBER = { kind: 'va_open', code: 'BCA', currency: 'IDR', name: 'Siti Aminah' }

test('a request again gets the first reply byte for byte, with another payload it is refused', async () => {
  const first = await create({ externalId: 'again', ...STICKER })
  expect(first.body).toMatchObject({ status: 'REQUESTED', instrument: null, receivedCount: 0 })
  await until(async () => (await call('GET', `/v1/collectors/${first.body.id}`)).body.status === 'ACTIVE')
  expect((await create({ externalId: 'again', ...STICKER })).text).toBe(first.text)
  const other = await create({ externalId: 'again', ...STICKER, name: 'Lain' })
  expect([other.status, other.body.code]).toEqual([422, 'IDEMPOTENCY_REPLAY'])
  const both = await Promise.all([1, 2, 3].map(() => create({ externalId: 'at-once', ...NUMBER })))
  expect(new Set(both.map(({ text }) => text)).size).toBe(1)
})

test.each([
  [{ ...STICKER, code: 'BCA' }, 'code', 'NOT_ALLOWED_HERE'],
  [{ ...STICKER, amount: 1_000 }, 'amount', 'NOT_ALLOWED_HERE'],
  [{ ...STICKER, numberSuffix: '1' }, 'numberSuffix', 'NOT_ALLOWED_HERE'],
  [{ ...NUMBER, code: undefined }, 'code', 'REQUIRED'],
  [{ ...NUMBER, code: 'NOBANK' }, 'code', 'NOT_ALLOWED'],
  [{ ...NUMBER, amount: 1_000 }, 'amount', 'NOT_ALLOWED_HERE'],
  [{ ...NUMBER, minAmount: 20_000, maxAmount: 10_000 }, 'maxAmount', 'OUT_OF_RANGE'],
  [{ ...NUMBER, numberSuffix: '12' }, 'numberSuffix', 'INVALID_FORMAT'],
  [{ ...NUMBER, kind: 'va_fixed' }, 'amount', 'REQUIRED'],
  [{ ...NUMBER, kind: 'va_fixed', amount: 1_000, minAmount: 1 }, 'minAmount', 'NOT_ALLOWED_HERE'],
  [{ ...NUMBER, currency: 'XXQ' }, 'currency', 'UNKNOWN_CURRENCY'],
  [{ ...NUMBER, customerId: 'cus_dem0gapvr1k2c4v6b8n1m3q5wz' }, 'customerId', 'NOT_FOUND'],
  [{ ...NUMBER, name: 'x'.repeat(41) }, 'name', 'TOO_LONG'],
])('what does not go together is refused: %j', async (body, field, code) => {
  const { status, body: problem } = await create({ externalId: 'faulty', ...body })
  expect([status, problem.errors.map((one: Reply['body']) => `${one.field} ${one.code}`)]).toEqual([
    400,
    [`${field} ${code}`],
  ])
})

test('what no provider makes says so, and the methods say what can be made', async () => {
  const { status, body } = await create({ externalId: 'abroad', ...STICKER, currency: 'USD' })
  expect([status, body.code]).toEqual([422, 'PAYMENT_TYPE_UNAVAILABLE'])
  const { data } = (await call('GET', '/v1/payment-methods')).body
  const of = (type: string) => data.find((method: Reply['body']) => method.type === type).collectors
  expect([of('qrcode'), of('virtual_account'), of('ewallet'), of('credit_card')]).toEqual([
    ['qr_static'],
    ['va_open', 'va_fixed'],
    [],
    [],
  ])
})

test('a customer is named, changed while nothing was received, and filtered by', async () => {
  const customer = async (name: string): Promise<string> =>
    (await call('POST', '/v1/customers', { body: { name } })).body.id
  const [siti, budi] = [await customer('Siti'), await customer('Budi')]
  const number = await aCollector({ ...NUMBER, customerId: siti })
  const change = (body: object) => call('PATCH', `/v1/collectors/${number.id}`, { body })
  expect((await change({ customerId: budi, name: 'Budi', label: 'A', metadata: { a: '1' } })).body).toMatchObject({
    ...{ customerId: budi, name: 'Budi', label: 'A', metadata: { a: '1' } },
    instrument: number.instrument,
  })
  await pay(number, 10_000)
  const [paid] = await collections(number, 1)
  expect(paid.customerId).toBe(budi)
  expect((await change({ customerId: siti })).body.code).toBe('INVALID_STATE')
  expect((await change({ name: 'Budi B' })).status).toBe(200)
  const list = async (path: string): Promise<string[]> =>
    (await call('GET', path)).body.data.map((one: Reply['body']) => one.id)
  expect(await list(`/v1/collectors?customerId=${budi}&kind=va_open`)).toEqual([number.id])
  expect(await list(`/v1/collections?customerId=${budi}`)).toEqual([paid.id])
  expect(await list(`/v1/collectors?externalId=${number.externalId}`)).toEqual([number.id])
  expect(await list('/v1/collectors?createdTo=2020-01-01T00:00:00Z')).toEqual([])
  expect(await list('/v1/collections?createdTo=2020-01-01T00:00:00Z')).toEqual([])
})

test('a provider that refuses makes none, and says why', async () => {
  const { body } = await create({ externalId: 'refused', ...NUMBER, name: 'Toko Ditolak' })
  const read = async () => (await call('GET', `/v1/collectors/${body.id}`)).body
  await until(async () => (await read()).status === 'FAILED')
  expect(await read()).toMatchObject({ instrument: null, failure: { code: 'REFUSED' } })
  expect((await call('POST', `/v1/collectors/${body.id}/close`)).status).toBe(409)
  expect((await pay(body, 10_000)).body.code).toBe('INVALID_STATE')
})

test('a code is static: no amount, and its payer types it', async () => {
  const { instrument } = await aCollector({ label: 'KASIR 7' })
  expect(instrument.qrContent).toMatch(/^000201010211/)
  expect(instrument.qrContent).toContain('0307KASIR 7')
  expect(Object.keys(COLLECTOR_MOVES)).toEqual(['REQUESTED', 'ACTIVE', 'PAUSED', 'CLOSED', 'FAILED'])
})

test('an active one has a sticker in every format; one that takes no payments has none', async () => {
  const number = await aCollector({ ...NUMBER, kind: 'va_fixed', amount: 850_000, label: 'Kamar 12' })
  const sticker = (id: string, path: string) => call('GET', `/v1/collectors/${id}/sticker.${path}`)
  const replies = await Promise.all(
    ['svg', 'png', 'pdf', 'pdf?sheet=12&locale=en'].map((path) => sticker(number.id, path)),
  )
  expect(replies.map(({ status, headers, text }) => [status, headers.get('content-type'), text.slice(1, 4)])).toEqual([
    [200, 'image/svg+xml', 'svg'],
    [200, 'image/png', 'PNG'],
    [200, 'application/pdf', 'PDF'],
    [200, 'application/pdf', 'PDF'],
  ])
  for (const path of ['pdf?sheet=6', 'svg?sheet=12', 'png?locale=fr'])
    expect((await sticker(number.id, path)).status).toBe(400)
  await call('POST', `/v1/collectors/${number.id}/pause`)
  expect((await sticker(number.id, 'svg')).body.code).toBe('INVALID_STATE')
  expect((await sticker('col_dem0gapvr1k2c4v6b8n1m3q5wz', 'pdf')).status).toBe(404)
})
