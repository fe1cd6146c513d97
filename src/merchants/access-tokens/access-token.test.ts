import { createLocalJWKSet, jwtVerify } from 'jose'
import { expect, test } from 'vitest'
import { aGateway, until } from '../../../test/gateway/gateway.ts'
import { aSender } from '../../../test/payouts/send-money.ts'
import { defined } from '../../../test/setup/defined.ts'
import { newMerchantId } from '../../base/id.ts'
import { ALL_MERCHANTS, transaction } from '../../db/transaction.ts'
import { DEMO } from '../../sandbox/demo.ts'
import { endKey } from '../keys/end-key.ts'
import { createSecretKey, findCaller } from '../keys/secret-keys.ts'
import { createMerchant } from '../merchant.ts'
import { resumeMerchant, suspendMerchant } from '../suspension.ts'
import { revokeAccessTokens } from './revocation.ts'
import { makeTokenKey, readTokenKeys, replaceTokenKey } from './signing-keys.ts'

const gateway = await aGateway({ WORK: 'off', LIMIT_FAILURES_PER_MINUTE: '1000' })
const { db, masterKey, clock } = gateway
const sender = aSender(gateway)
const list = (token: string) =>
  gateway.call('GET', '/v1/send-money', { key: null, headers: { publicAccessToken: `Bearer ${token}` } })
const currentKey = async () => defined((await transaction(db, ALL_MERCHANTS, (tx) => readTokenKeys(tx, clock())))[0])

test('a secret key is exchanged for a token, as JSON or as a form', async () => {
  const json = await gateway.call('POST', '/v1/auth/token', { body: { grant_type: 'client_credentials' } })
  expect([json.status, json.headers.get('cache-control')]).toEqual([200, 'no-store'])
  expect(json.body).toEqual({
    access_token: expect.any(String),
    token_type: 'Bearer',
    expires_in: 900,
    scope: 'send_money',
  })
  const form = await gateway.call('POST', '/v1/auth/token', {
    raw: 'grant_type=client_credentials',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  expect(form.status).toBe(200)
  expect((await list(form.body.access_token)).status).toBe(200)
})

test('a token carries what RFC 9068 requires, and verifies with the published keys alone', async () => {
  const token = await sender.newToken()
  const jwks = (await gateway.call('GET', '/.well-known/jwks.json', { key: null })).body
  expect(JSON.stringify(jwks)).not.toContain('"d"')
  const { payload, protectedHeader } = await jwtVerify(token, createLocalJWKSet(jwks), {
    issuer: gateway.config.baseUrl,
    audience: 'send-money',
    typ: 'at+jwt',
  })
  expect(protectedHeader).toEqual({ alg: 'EdDSA', typ: 'at+jwt', kid: jwks.keys[0].kid })
  expect(payload).toMatchObject({
    sub: DEMO.merchantId,
    client_id: await demoKeyId(),
    jti: expect.any(String),
    exp: (payload.iat ?? 0) + 900,
  })
})

test.each([
  [{}, 'grant_type'],
  [{ grant_type: 'password' }, 'grant_type'],
  [{ grant_type: 'client_credentials', admin: 'true' }, 'admin'],
])('a token request of %j is a VALIDATION_ERROR', async (body, field) => {
  const reply = await gateway.call('POST', '/v1/auth/token', { body })
  expect([reply.status, reply.body.errors[0].field]).toEqual([400, field])
})

test('a form that repeats a field is refused, and other endpoints take no forms', async () => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const raw = 'grant_type=client_credentials&grant_type=client_credentials'
  expect((await gateway.call('POST', '/v1/auth/token', { raw, headers })).status).toBe(400)
  expect((await sender.call('POST', '/v1/send-money', { raw: 'a=b', headers })).status).toBe(415)
  expect((await gateway.call('POST', '/v1/checkout', { raw: 'a=b', headers })).status).toBe(415)
})

test('only a key with the scope gets a token', async () => {
  const id = newMerchantId()
  const { key } = await transaction(db, id, async (tx) => {
    const none = { successUrl: null, cancelUrl: null, defaultCurrency: null, accentColor: null, logoUrl: null }
    await createMerchant(tx, clock(), { id, displayName: 'Other', ...none })
    return createSecretKey(tx, clock(), 'sandbox', { merchantId: id, region: null, scopes: ['checkout'] })
  })
  const reply = await gateway.call('POST', '/v1/auth/token', { key, body: { grant_type: 'client_credentials' } })
  expect([reply.status, reply.body.code]).toEqual([403, 'FORBIDDEN'])
})

/** The id of the demo merchant's published key. */
const demoKeyId = async (): Promise<string> =>
  defined(await transaction(db, ALL_MERCHANTS, (tx) => findCaller(tx, DEMO.secretKey))).keyId

/** Another key of the demo merchant's, and the status that a token fetched with it is answered with. */
async function aKeyWithToken(overlapMs: number | null = null) {
  const expiresAt = overlapMs === null ? null : new Date(clock().getTime() + overlapMs)
  const scopes = ['send_money'] as const
  const wanted = { merchantId: DEMO.merchantId, region: null, scopes, expiresAt }
  const { id, key } = await transaction(db, DEMO.merchantId, (tx) => createSecretKey(tx, clock(), 'sandbox', wanted))
  const token = await aSender(gateway, key).newToken()
  const status = async () => (await list(token)).status
  expect(await status()).toBe(200)
  return { id, status }
}

test('a token in the wrong header opens nothing, and a secret key opens no send-money endpoint', async () => {
  const token = await sender.newToken()
  expect((await gateway.call('GET', '/v1/send-money', { key: token })).status).toBe(401)
  expect((await gateway.call('GET', '/v1/send-money')).status).toBe(401)
  expect((await gateway.call('GET', '/v1/balance')).status).toBe(200)
  expect((await gateway.call('GET', '/v1/balance', { key: null })).status).toBe(401)
})

test('after a rotation old tokens verify until they expire, and no longer', async () => {
  const before = await sender.newToken()
  const old = await currentKey()
  const next = await makeTokenKey(masterKey, clock())
  expect(await transaction(db, ALL_MERCHANTS, (tx) => replaceTokenKey(tx, old.id, next))).toBe(true)
  expect((await list(before)).status).toBe(200)
  const jwks = (await gateway.call('GET', '/.well-known/jwks.json', { key: null })).body
  expect(jwks.keys.map(({ kid }: { kid: string }) => kid)).toContain(old.id)
  const keys = await transaction(db, ALL_MERCHANTS, (tx) =>
    readTokenKeys(tx, new Date(clock().getTime() + 21 * 60_000)),
  )
  expect(keys.map(({ id }) => id)).toEqual([next.id])
})

test('of two rotations at once one counts', async () => {
  const { id } = await currentKey()
  const taken = await Promise.all(
    [1, 2, 3].map(async () => {
      const next = await makeTokenKey(masterKey, clock())
      return transaction(db, ALL_MERCHANTS, (tx) => replaceTokenKey(tx, id, next))
    }),
  )
  expect(taken.filter(Boolean)).toHaveLength(1)
})

test('revoking a merchant’s tokens ends them within a second, and new ones work', async () => {
  const token = await sender.newToken()
  expect((await list(token)).status).toBe(200)
  // Tokens are revoked by the second in which they were issued.
  const second = Math.floor(clock().getTime() / 1_000)
  await until(async () => Math.floor(clock().getTime() / 1_000) > second)
  await transaction(db, DEMO.merchantId, (tx) => revokeAccessTokens(tx, DEMO.merchantId, clock()))
  await until(async () => (await list(token)).status === 401)
  // In the next second.
  await until(async () => (await list(await sender.newToken())).status === 200)
})

test('a token ends with the key that it was fetched with: revoked, expired after an overlap, or without the scope', async () => {
  const revoked = await aKeyWithToken()
  const now = clock()
  await transaction(db, DEMO.merchantId, (tx) => endKey(tx, DEMO.merchantId, revoked.id, { now, at: now }))
  await until(async () => (await revoked.status()) === 401)

  const unscoped = await aKeyWithToken()
  await transaction(db, DEMO.merchantId, (tx) =>
    tx
      .updateTable('secret_key')
      .set({ scopes: ['checkout'] })
      .where('id', '=', unscoped.id)
      .execute(),
  )
  await until(async () => (await unscoped.status()) === 401)

  const expiring = await aKeyWithToken(60_000)
  await gateway.call('POST', '/v1/sandbox/clock/advance', { body: { seconds: 61 } })
  expect(await expiring.status()).toBe(401)
})

test('a suspended merchant’s tokens are refused, and accepted again when it is resumed', async () => {
  const { status } = await aKeyWithToken()
  await transaction(db, DEMO.merchantId, (tx) => suspendMerchant(tx, clock(), DEMO.merchantId))
  await until(async () => (await status()) === 401)
  await transaction(db, DEMO.merchantId, (tx) => resumeMerchant(tx, DEMO.merchantId))
  await until(async () => (await status()) === 200)
})

test('a token ends with its quarter of an hour', async () => {
  const token = await sender.newToken()
  await gateway.call('POST', '/v1/sandbox/clock/advance', { body: { seconds: 901 } })
  expect((await list(token)).status).toBe(401)
})
