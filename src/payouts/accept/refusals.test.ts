import { expect, test } from 'vitest'
import { sharedGateway } from '../../../test/gateway/shared-gateway.ts'
import { aPayoutBody, aSender } from '../../../test/payouts/send-money.ts'
import { newMerchantId } from '../../base/id.ts'
import { transaction } from '../../db/transaction.ts'
import { createSecretKey } from '../../merchants/keys/secret-keys.ts'
import { createWebhookSecret } from '../../merchants/keys/webhook-secret.ts'
import { createMerchant } from '../../merchants/merchant.ts'

const gateway = await sharedGateway({ WORK: 'off' })
const { db } = gateway
const sender = aSender(gateway)
const { send, balance } = sender

const REFUSED: [string, Record<string, unknown>, Record<string, unknown>, string][] = [
  ['no type', { type: undefined }, {}, 'type'],
  ['another type', { type: 'send_money' }, {}, 'type'],
  ['no attributes', { attributes: undefined }, {}, 'attributes'],
  ['no receiver name', {}, { receiverName: undefined }, 'attributes.receiverName'],
  ['a blank name', {}, { receiverName: '  ' }, 'attributes.receiverName'],
  ['a name with one control character', {}, { receiverName: 'Budi\n' }, 'attributes.receiverName'],
  ['a name that turns the direction', {}, { receiverName: 'Budi\u202e' }, 'attributes.receiverName'],
  ['a remark that turns the direction', { remark: 'Gaji\u2067' }, {}, 'remark'],
  ['a long name', {}, { receiverName: 'x'.repeat(101) }, 'attributes.receiverName'],
  ['a short account', {}, { receiverAccountNo: '12345' }, 'attributes.receiverAccountNo'],
  ['a long account', {}, { receiverAccountNo: '1'.repeat(21) }, 'attributes.receiverAccountNo'],
  ['an account as a number', {}, { receiverAccountNo: 123456 }, 'attributes.receiverAccountNo'],
  ['an unknown bank', {}, { receiverBankCode: 'NOBANK' }, 'attributes.receiverBankCode'],
  ['a bank that is no more', {}, { receiverBankCode: '422' }, 'attributes.receiverBankCode'],
  ['a strange attribute', {}, { receiverEmail: 'a@b.example' }, 'attributes.receiverEmail'],
  ['no externalId', { externalId: undefined }, {}, 'externalId'],
  ['a long externalId', { externalId: 'x'.repeat(65) }, {}, 'externalId'],
  ['an amount of zero', { amount: 0 }, {}, 'amount'],
  ['a negative amount', { amount: -1 }, {}, 'amount'],
  ['too much', { amount: 1_000_000_000_000 }, {}, 'amount'],
  ['an amount as text', { amount: '1000' }, {}, 'amount'],
  ['no currency', { currency: undefined }, {}, 'currency'],
  ['no such currency', { currency: 'XYZ' }, {}, 'currency'],
  ['a long remark', { remark: 'x'.repeat(101) }, {}, 'remark'],
  ['metadata that is no text', { metadata: { a: 1 } }, {}, 'metadata'],
  ['long metadata', { metadata: 'x'.repeat(1_001) }, {}, 'metadata'],
  ['a strange field', { ammount: 1 }, {}, 'ammount'],
]

test.each(REFUSED)('%s is a VALIDATION_ERROR in the envelope', async (_name, change, attributes, field) => {
  const body: Record<string, unknown> = aPayoutBody({}, attributes)
  const { status, body: reply } = await send({ ...body, ...change })
  expect(status).toBe(400)
  expect(reply).toMatchObject({ status: 400, data: null, hashcode: expect.stringMatching(/^[0-9a-f]{64}$/) })
  expect(reply.errors).toContainEqual({ code: 'VALIDATION_ERROR', field, message: expect.any(String) })
})

test('all faults are reported at once', async () => {
  const { body } = await send({ type: 'X', amount: '1', attributes: {} })
  expect(body.errors.length).toBeGreaterThan(5)
})

test.each(['1e5', '100000.0', '1.5', '"100000"', '-0', 'null'])(
  'the amount %s is refused, never rounded',
  async (token) => {
    const raw = JSON.stringify(aPayoutBody()).replace('150000', token)
    const { status, body } = await sender.call('POST', '/v1/send-money', { raw })
    expect([status, body.errors[0].field]).toEqual([400, 'amount'])
  },
)

test.each([
  ['POST', '', { raw: '{' }, 400],
  ['POST', '', { raw: '{"a":1,"a":2}' }, 400],
  ['POST', '', { raw: '{"a":"\\u0000"}' }, 400],
  ['POST', '', { raw: '<a/>', headers: { 'content-type': 'text/xml' } }, 415],
  ['POST', '', { raw: JSON.stringify({ a: 'x'.repeat(70_000) }) }, 413],
  ['POST', '', {}, 400],
  ['POST', '', { body: {}, headers: { 'idempotency-key': 'ü'.repeat(3) } }, 400],
  ['GET', '/po_00000000000000000000000000', {}, 404],
  ['GET', '/nothing', {}, 404],
  ['GET', '/a/b', {}, 404],
  ['DELETE', '', {}, 405],
  ['PUT', '/po_00000000000000000000000000', { body: {} }, 405],
  ['GET', '?limit=0', {}, 400],
  ['GET', '?status=DONE', {}, 400],
  ['GET', '?cursor=xyz', {}, 400],
  ['GET', '?colour=red', {}, 400],
] as const)('%s /v1/send-money%s answers its error in the envelope', async (method, path, options, expected) => {
  const { status, body, headers } = await sender.call(method, `/v1/send-money${path}`, options)
  expect(status).toBe(expected)
  expect(Object.keys(body)).toEqual(['status', 'data', 'errors', 'requestId', 'hashcode'])
  expect(body.requestId).toBe(headers.get('x-request-id'))
  expect(body).toMatchObject({ status: expected, data: null, errors: expect.any(Array) })
  expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
  if (expected === 405) expect(headers.get('allow')).toMatch(/GET/)
})

test.each([
  `/v1/send-money/${'x'.repeat(500)}`,
  '/v1/send-money/%zz',
  `/v1/sandbox/send-money/${'x'.repeat(500)}/simulate`,
])('%s, which has no route, is refused in the envelope too', async (path) => {
  const { status, body, headers } = await gateway.call(path.endsWith('simulate') ? 'POST' : 'GET', path)
  expect([status, headers.get('content-type')]).toEqual([404, 'application/json; charset=utf-8'])
  expect(body).toMatchObject({ status: 404, data: null, errors: [{ code: 'NOT_FOUND' }] })
  expect(body.requestId).toBe(headers.get('x-request-id'))
})

test('another currency is PAYMENT_TYPE_UNAVAILABLE', async () => {
  const { status, body } = await send(aPayoutBody({ currency: 'USD' }))
  expect([status, body.errors[0].code]).toEqual([422, 'PAYMENT_TYPE_UNAVAILABLE'])
})

async function anotherMerchant() {
  const id = newMerchantId()
  const { key } = await transaction(db, id, async (tx) => {
    const none = { successUrl: null, cancelUrl: null, defaultCurrency: null, accentColor: null, logoUrl: null }
    await createMerchant(tx, new Date(), { id, displayName: 'Other', ...none })
    await createWebhookSecret(tx, gateway.masterKey, id, new Date())
    return createSecretKey(tx, new Date(), 'sandbox', { merchantId: id, region: null, scopes: ['send_money'] })
  })
  return aSender(gateway, key)
}

test('another merchant’s payout gets exactly the reply of an unknown one', async () => {
  const { body } = await send(aPayoutBody())
  const other = await anotherMerchant()
  const [theirs, nobodys] = await Promise.all([
    other.call('GET', `/v1/send-money/${body.data.id}`),
    other.call('GET', '/v1/send-money/po_00000000000000000000000000'),
  ])
  const { requestId, hashcode, ...reply } = theirs.body
  expect([theirs.status, reply]).toEqual([404, { status: 404, data: null, errors: nobodys.body.errors }])
  const list = await other.call('GET', `/v1/send-money?externalId=${body.data.externalId}`)
  expect(list.body.data).toEqual([])
  expect((await other.simulate(body.data.id, 'succeeded')).status).toBe(404)
})

test('a balance that is too low is INSUFFICIENT_BALANCE at once, and nothing is stored', async () => {
  const other = await anotherMerchant()
  const body = aPayoutBody()
  for (let i = 0; i < 2; i++) {
    const { status, body: reply } = await other.send(body)
    expect([status, reply.errors]).toEqual([
      422,
      [{ code: 'INSUFFICIENT_BALANCE', field: null, message: expect.any(String) }],
    ])
  }
  expect((await other.call('GET', '/v1/send-money')).body.data).toEqual([])
})

test('the fee counts: the whole balance cannot be sent if a fee is due', async () => {
  const { available } = await balance()
  expect((await send(aPayoutBody({ amount: available }))).status).toBe(422)
})

test('of 64 concurrent payouts of the whole balance exactly one is accepted', async () => {
  const { available } = await balance()
  const replies = await Promise.all(
    Array.from({ length: 64 }, () => send(aPayoutBody({ amount: available }, { receiverBankCode: '014' }))),
  )
  const accepted = replies.filter(({ status }) => status === 200)
  expect(accepted).toHaveLength(1)
  for (const { status, body } of replies.filter((reply) => reply !== accepted[0])) {
    expect([status, body.errors[0].code]).toEqual([422, 'INSUFFICIENT_BALANCE'])
  }
  expect((await balance()).available).toBe(0)
})

test('concurrent payouts respect the daily limit', async () => {
  const other = await anotherMerchant()
  const { merchantId } = await findMerchantOf(other)
  await transaction(db, merchantId, async (tx) => {
    const { fund, rupiah } = await import('../../../test/database/ledger.ts')
    await fund(db, merchantId, rupiah(10_000_000))
    await tx.updateTable('merchant').set({ payout_daily_limit: 350_000_00n }).where('id', '=', merchantId).execute()
  })
  const replies = await Promise.all(Array.from({ length: 8 }, () => other.send(aPayoutBody({ amount: 100_000 }))))
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(3)
  const refused = replies.filter(({ status }) => status !== 200)
  expect(new Set(refused.map(({ status, body }) => `${status} ${body.errors[0].code}`))).toEqual(
    new Set(['422 LIMIT_EXCEEDED']),
  )
})

const findMerchantOf = async (other: ReturnType<typeof aSender>) => {
  const { decodeJwt } = await import('jose')
  return { merchantId: String(decodeJwt(await other.newToken()).sub) }
}

test('a merchant reads its balance and ledger', async () => {
  const banks = (await gateway.call('GET', '/v1/banks')).body.data
  expect(banks.length).toBeGreaterThanOrEqual(60)
  expect(banks).toContainEqual({ code: '014', shortCode: 'BCA', bic: 'CENAIDJA', name: 'Bank Central Asia (BCA)' })
  const page = await sender.call('GET', '/v1/ledger/transactions?limit=1')
  expect(page.body.data[0]).toMatchObject({ kind: 'hold', cause: expect.stringMatching(/^payout:po_/) })
  const next = await sender.call('GET', `/v1/ledger/transactions?cursor=${page.body.nextCursor}`)
  expect(next.body.data.map(({ id }: { id: string }) => id)).not.toContain(page.body.data[0].id)
  const csv = await sender.call('GET', '/v1/ledger/transactions?format=csv')
  expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  for (const cell of csv.text.split(/[,\r\n]+/)) expect(cell).not.toMatch(/^[=+\-@]/)
  expect(csv.text).toContain(gateway.merchantId.slice(4, 7))
})

test('an inquiry returns the holder of an account', async () => {
  const ask = (body: object) => sender.call('POST', '/v1/send-money/inquiry', { body })
  const good = await ask({ receiverAccountNo: '1234567890', receiverBankCode: 'BNI', receiverName: 'Budi S.' })
  expect(good.body.data).toMatchObject({ canReceive: true, receiverName: 'BU*** S****', nameMatch: 'exact' })
  expect((await ask({ receiverAccountNo: '1234560001', receiverBankCode: 'BNI' })).body.data.canReceive).toBe(false)
  const other = await ask({ receiverAccountNo: '1234560002', receiverBankCode: 'BNI', receiverName: 'Budi' })
  expect(other.body.data).toMatchObject({ receiverName: 'BU*** SA***', nameMatch: 'different' })
  const unnamed = await ask({ receiverAccountNo: '1234567890', receiverBankCode: 'BNI' })
  expect(unnamed.body.data).toMatchObject({ receiverName: 'AG*** WI***', nameMatch: null })
  const down = await ask({ receiverAccountNo: '1234560005', receiverBankCode: 'BNI' })
  expect([down.status, down.body.errors[0].code, down.headers.get('retry-after')]).toEqual([
    503,
    'PROVIDER_UNAVAILABLE',
    '10',
  ])
})
