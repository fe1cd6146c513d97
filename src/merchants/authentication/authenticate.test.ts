import { expect, test } from 'vitest'
import { aCheckoutBody, aGateway } from '../../../test/gateway/gateway.ts'
import { withOtherEnding } from '../../../test/setup/other-ending.ts'
import { newMerchantId } from '../../base/id.ts'
import { transaction } from '../../db/transaction.ts'
import { DEMO } from '../../sandbox/demo.ts'
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

test('a 401 says what can be read off the header, and of a key that is written well nothing more', async () => {
  const expired = await aMerchant(['checkout'], new Date(Date.now() - 1_000))
  const said = async (authorization: string | null) => {
    const headers: Record<string, string> = authorization === null ? {} : { authorization }
    const reply = await gateway.call('GET', '/v1/checkout', { key: null, headers })
    expect([reply.status, reply.body.code, reply.headers.get('www-authenticate')]).toEqual([
      401,
      'Unauthorized',
      'Bearer',
    ])
    const { detail, requestId: _id, ...rest } = reply.body
    return { detail, rest: JSON.stringify(rest) }
  }
  const visible = [
    [null, 'There is no credential'],
    ['nonsense', 'is not "Bearer"'],
    ['Basic c2s6', 'is not "Bearer"'],
    ['Bearer nonsense', 'no secret key'],
    [`Bearer ${DEMO.providerKey}`, 'a key of a provider'],
    [`Bearer ${newSecretKey('production', 'ID', DEMO.merchantId)}`, 'the other environment'],
    ['Bearer sk_test_id_GapuraSandboxDemoMerchant01kNPxT', 'checksum'],
  ] as const
  const replies = await Promise.all(visible.map(([authorization]) => said(authorization)))
  expect(replies.map(({ detail }) => detail)).toEqual(visible.map(([, words]) => expect.stringContaining(words)))
  const hidden = await Promise.all(
    [newSecretKey('sandbox', 'ID', DEMO.merchantId), expired.key].map((key) => said(`Bearer ${key}`)),
  )
  expect(new Set(hidden.map(({ detail }) => detail)).size).toBe(1)
  expect(new Set([...replies, ...hidden].map(({ rest }) => rest)).size).toBe(1)
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
  const unknown = withOtherEnding(mine)
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
  // The holder of a valid key is not shut out by the mistakes of others behind the same address, used before or not.
  const refused = await gateway.call('GET', '/v1/checkout', { key: 'guess' })
  expect(refused.body.detail).toMatch(
    /^Too many requests from your address with a wrong credential .*20 at once, 20 a minute/,
  )
  const { key } = await aMerchant()
  expect((await gateway.call('GET', '/v1/checkout', { key })).status).toBe(200)
})
