import { expect, test } from 'vitest'
import { aCheckoutBody, aGateway } from '../../../test/gateway.ts'
import { newMerchantId } from '../../base/id.ts'
import { transaction } from '../../db/transaction.ts'
import { newSecretKey } from '../keys/api-key.ts'
import { createSecretKey } from '../keys/secret-keys.ts'
import { createMerchant } from '../merchant.ts'

const gateway = await aGateway({ WORK: 'off', LIMIT_FAILURES_PER_MINUTE: '20' })

async function aMerchant(
  scopes: ('checkout' | 'settings')[] = ['checkout', 'settings'],
  expiresAt: Date | null = null,
) {
  const id = newMerchantId()
  return transaction(gateway.db, id, async (tx) => {
    const none = { successUrl: null, cancelUrl: null, defaultCurrency: null, accentColor: null, logoUrl: null }
    await createMerchant(tx, new Date(), { id, displayName: 'Other', ...none })
    return createSecretKey(tx, new Date(), 'sandbox', { merchantId: id, region: null, scopes, expiresAt })
  })
}

test('every bad credential gets the same 401', async () => {
  const expired = await aMerchant(['checkout'], new Date(Date.now() - 1_000))
  const bodies = new Set<string>()
  for (const key of [
    null,
    'nonsense',
    newSecretKey('sandbox', 'ID'),
    newSecretKey('production', 'ID'),
    'sk_test_id_GapuraSandboxDemoMerchant01kNPxT',
    expired.key,
  ]) {
    const { status, body, headers } = await gateway.call('GET', '/v1/checkout', { key })
    expect([status, body.code, headers.get('www-authenticate')]).toEqual([401, 'Unauthorized', 'Bearer'])
    bodies.add(JSON.stringify({ ...body, requestId: '' }))
  }
  expect(bodies.size).toBe(1)
})

test('the credential is judged before the body', async () => {
  const { status } = await gateway.call('POST', '/v1/checkout', { key: null, raw: '{' })
  expect(status).toBe(401)
})

test('a key without the scope is FORBIDDEN', async () => {
  const { key } = await aMerchant(['settings'])
  const { status, body } = await gateway.call('POST', '/v1/checkout', { key, body: aCheckoutBody() })
  expect([status, body.code]).toEqual([403, 'FORBIDDEN'])
})

test('two merchants cannot see each other, and an unknown id looks the same', async () => {
  const mine = (await gateway.call('POST', '/v1/checkout', { body: aCheckoutBody() })).body.id as string
  const { key } = await aMerchant()
  const unknown = `${mine.slice(0, -1)}${mine.endsWith('0') ? '1' : '0'}`
  for (const [method, path] of [
    ['GET', ''],
    ['POST', '/cancel'],
    ['POST', '/refresh'],
  ] as const) {
    const theirs = await gateway.call(method, `/v1/checkout/${mine}${path}`, { key })
    const nobodys = await gateway.call(method, `/v1/checkout/${unknown}${path}`, { key })
    expect(theirs.status).toBe(404)
    expect({ ...theirs.body, requestId: '' }).toEqual({ ...nobodys.body, requestId: '' })
  }
  const simulated = await gateway.call('POST', `/v1/sandbox/checkout/${mine}/simulate`, {
    key,
    body: { outcome: 'succeeded' },
  })
  expect(simulated.status).toBe(404)
  expect((await gateway.call('GET', '/v1/checkout', { key })).body).toEqual({ data: [], nextCursor: null })
  expect((await gateway.call('GET', `/v1/checkout/${mine}`)).body.status).toBe('PENDING')
})

test('guessing is slowed down', async () => {
  let last = 0
  for (let i = 0; i < 25 && last !== 429; i++)
    last = (await gateway.call('GET', '/v1/checkout', { key: 'guess' })).status
  expect(last).toBe(429)
})
