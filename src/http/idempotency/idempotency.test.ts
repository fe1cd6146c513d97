import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { aCheckoutBody } from '../../../test/gateway/gateway.ts'
import { sharedGateway } from '../../../test/gateway/shared-gateway.ts'
import { transaction } from '../../db/transaction.ts'

const gateway = await sharedGateway({ WORK: 'off' })
const post = (key: string, change = {}) =>
  gateway.call('POST', '/v1/checkout', { body: aCheckoutBody(change), headers: { 'idempotency-key': key } })

const countOf = (externalId: string) =>
  transaction(gateway.db, gateway.merchantId, (tx) =>
    tx.selectFrom('checkout').select('id').where('external_id', '=', externalId).execute(),
  ).then((rows) => rows.length)

test('twenty parallel calls with one key make one checkout and get one reply', async () => {
  const key = randomUUID()
  const replies = await Promise.all(Array.from({ length: 20 }, () => post(key, { externalId: 'twenty' })))
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
  expect(new Set(replies.map(({ text }) => text)).size).toBe(1)
  expect(replies.filter(({ headers }) => headers.get('idempotent-replayed') === 'true')).toHaveLength(19)
  expect(await countOf('twenty')).toBe(1)
})

test('the same payload written another way is the same payload', async () => {
  const key = randomUUID()
  const first = await post(key)
  const body = Object.fromEntries(Object.entries(aCheckoutBody()).reverse())
  const raw = JSON.stringify(body, null, 4)
  const again = await gateway.call('POST', '/v1/checkout', { raw, headers: { 'idempotency-key': key } })
  expect(again.text).toBe(first.text)
  expect(again.headers.get('idempotent-replayed')).toBe('true')
})

test('another payload under a used key is refused', async () => {
  const key = randomUUID()
  await post(key)
  const { status, body } = await post(key, { amount: 1_000 })
  expect([status, body.code]).toEqual([422, 'IDEMPOTENCY_REPLAY'])
})

test('a refusal is not stored: the corrected request goes through under the same key', async () => {
  const key = randomUUID()
  expect((await post(key, { amount: 0 })).status).toBe(400)
  expect((await post(key)).status).toBe(200)
})

test('without a key nothing is deduplicated', async () => {
  const body = aCheckoutBody({ externalId: 'no key' })
  await Promise.all([gateway.call('POST', '/v1/checkout', { body }), gateway.call('POST', '/v1/checkout', { body })])
  expect(await countOf('no key')).toBe(2)
})

test('a key of spaces, control characters or too many characters is refused', async () => {
  for (const key of ['a b', 'x'.repeat(256), 'ü']) {
    const { status, body } = await gateway.call('POST', '/v1/checkout', {
      body: aCheckoutBody(),
      headers: { 'idempotency-key': key },
    })
    expect([status, body.errors[0].field]).toEqual([400, 'Idempotency-Key'])
  }
})

test('a key whose first request hangs is IDEMPOTENCY_IN_PROGRESS after five seconds', async () => {
  const key = randomUUID()
  const first = await post(key)
  expect(first.status).toBe(200)
  const holding = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  const held = transaction(gateway.db, gateway.merchantId, async (tx) => {
    const operation = 'POST /v1/checkout'
    const hash = Buffer.alloc(32)
    await tx
      .insertInto('idempotency_key')
      .values({
        merchant_id: gateway.merchantId,
        operation,
        key: `${key}-2`,
        payload_hash: hash,
        status: null,
        body: null,
        created_at: new Date(),
      })
      .execute()
    holding.resolve()
    await released.promise
    throw new Error('never happened')
  }).catch(() => {})
  await holding.promise
  const { status, body, headers } = await post(`${key}-2`)
  released.resolve()
  await held
  expect([status, body.code, headers.get('retry-after')]).toEqual([409, 'IDEMPOTENCY_IN_PROGRESS', '1'])
  expect((await post(`${key}-2`)).status).toBe(200)
})
