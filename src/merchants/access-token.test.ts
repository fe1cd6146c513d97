import { createHmac, generateKeyPairSync, randomUUID } from 'node:crypto'
import { createLocalJWKSet, decodeJwt, decodeProtectedHeader, importJWK, jwtVerify, SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { aGateway } from '../../test/gateway.ts'
import { aSender } from '../../test/send-money.ts'
import { newMerchantId } from '../base/id.ts'
import { EVERYONE, transaction } from '../db/transaction.ts'
import { DEMO } from '../sandbox/demo.ts'
import { revokeAccessTokens } from './access-token-cutoff.ts'
import { makeTokenKey, openTokenKey, readTokenKeys, replaceTokenKey } from './access-token-keys.ts'
import { createSecretKey } from './keys.ts'
import { createMerchant } from './merchant.ts'

const gateway = await aGateway({ WORK: 'off', LIMIT_FAILURES_PER_MINUTE: '1000' })
const { db, masterKey, clock } = gateway
const sender = aSender(gateway)
const list = (token: string) =>
  gateway.call('GET', '/v1/send-money', { key: null, headers: { publicAccessToken: `Bearer ${token}` } })
const nowSeconds = () => Math.floor(clock().getTime() / 1_000)
const currentKey = async () => (await transaction(db, EVERYONE, (tx) => readTokenKeys(tx, clock())))[0]!

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

test('a token says what RFC 9068 wants, and verifies with the published keys alone', async () => {
  const token = await sender.newToken()
  const jwks = (await gateway.call('GET', '/.well-known/jwks.json', { key: null })).body
  expect(JSON.stringify(jwks)).not.toContain('"d"')
  const { payload, protectedHeader } = await jwtVerify(token, createLocalJWKSet(jwks), {
    issuer: gateway.config.baseUrl,
    audience: 'send-money',
    typ: 'at+jwt',
  })
  expect(protectedHeader).toEqual({ alg: 'EdDSA', typ: 'at+jwt', kid: jwks.keys[0].kid })
  expect(payload).toMatchObject({ sub: DEMO.merchantId, jti: expect.any(String), exp: (payload.iat ?? 0) + 900 })
})

test.each([
  [{}, 'grant_type'],
  [{ grant_type: 'password' }, 'grant_type'],
  [{ grant_type: 'client_credentials', admin: 'true' }, 'admin'],
])('a token request of %j is a VALIDATION_ERROR', async (body, field) => {
  const reply = await gateway.call('POST', '/v1/auth/token', { body })
  expect([reply.status, reply.body.errors[0].field]).toEqual([400, field])
})

test('a form that says a thing twice is refused, and other endpoints take no forms', async () => {
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

const segment = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Signs with the true key, so that only the claim or header at fault can be what refuses it. */
async function forge(change: { claims?: Record<string, unknown>; header?: Record<string, unknown> } = {}) {
  const current = await currentKey()
  const key = await importJWK(openTokenKey(masterKey, current), 'EdDSA')
  const now = nowSeconds()
  const claims = {
    scope: 'send_money',
    iss: gateway.config.baseUrl,
    sub: DEMO.merchantId,
    aud: 'send-money',
    jti: randomUUID(),
    iat: now,
    nbf: now,
    exp: now + 900,
    ...change.claims,
  }
  const header = { alg: 'EdDSA', typ: 'at+jwt', kid: current.id, ...change.header }
  return new SignJWT(JSON.parse(JSON.stringify(claims)))
    .setProtectedHeader(JSON.parse(JSON.stringify(header)))
    .sign(key)
}

/** Each is one attack of RFC 8725, or one thing wrong with an otherwise good token. */
const ATTACKS: Record<string, () => Promise<string> | string> = {
  'no token': () => '',
  nonsense: () => 'a.b.c',
  'alg none': async () => {
    const { kid } = decodeProtectedHeader(await forge())
    const claims = decodeJwt(await forge())
    return `${segment({ alg: 'none', typ: 'at+jwt', kid })}.${segment(claims)}.`
  },
  'alg none with a signature': async () => {
    const [, payload] = (await forge()).split('.')
    return `${segment({ alg: 'none', typ: 'at+jwt' })}.${payload}.AAAA`
  },
  'the public key as an HMAC secret': async () => {
    const { id, publicJwk } = await currentKey()
    const [, payload] = (await forge()).split('.')
    const signed = `${segment({ alg: 'HS256', typ: 'at+jwt', kid: id })}.${payload}`
    return `${signed}.${createHmac('sha256', publicJwk.x ?? '')
      .update(signed)
      .digest('base64url')}`
  },
  'a key of the token itself (jwk)': async () => {
    const { publicKey, privateKey } = generateKeyPairSync('ed25519')
    const { id } = await currentKey()
    return new SignJWT(decodeJwt(await forge()))
      .setProtectedHeader({ alg: 'EdDSA', typ: 'at+jwt', kid: id, jwk: publicKey.export({ format: 'jwk' }) as never })
      .sign(privateKey)
  },
  'an unknown key': () => forge({ header: { kid: '0'.repeat(26) } }),
  'no key id': () => forge({ header: { kid: undefined } }),
  'a critical header we do not know': async () => {
    const token = await forge()
    const [, payload, signature] = token.split('.')
    return `${segment({ ...decodeProtectedHeader(token), crit: ['x'], x: 1 })}.${payload}.${signature}`
  },
  'a changed claim': async () => {
    const token = await forge()
    const [header, , signature] = token.split('.')
    return `${header}.${segment({ ...decodeJwt(token), sub: newMerchantId() })}.${signature}`
  },
  'a plain JWT type': () => forge({ header: { typ: 'JWT' } }),
  'no type': () => forge({ header: { typ: undefined } }),
  'another audience': () => forge({ claims: { aud: 'checkout' } }),
  'several audiences': () => forge({ claims: { aud: ['send-money', 'checkout'] } }),
  'no audience': () => forge({ claims: { aud: undefined } }),
  'another issuer': () => forge({ claims: { iss: 'https://api.gapura.example' } }),
  expired: () => forge({ claims: { iat: nowSeconds() - 901, exp: nowSeconds() - 1 } }),
  'no expiry': () => forge({ claims: { exp: undefined } }),
  'not valid yet': () => forge({ claims: { nbf: nowSeconds() + 60 } }),
  'no id': () => forge({ claims: { jti: undefined } }),
  'no subject': () => forge({ claims: { sub: undefined } }),
  'another kind of subject': () => forge({ claims: { sub: 'prv_00000000000000000000000000' } }),
  'another scope': () => forge({ claims: { scope: 'checkout' } }),
  'too long': async () => `${await forge()}${'A'.repeat(2_000)}`,
  'a secret key': () => DEMO.secretKey,
}

test('a token made as we make them is let through, so that the attacks below fail for their own reason', async () => {
  expect((await list(await forge())).status).toBe(200)
})

test.each(Object.keys(ATTACKS))('%s: 401, in the envelope', async (name) => {
  const { status, body, headers } = await list(await ATTACKS[name]!())
  expect([status, headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
  expect(body).toEqual({
    status: 401,
    data: null,
    errors: [{ code: 'Unauthorized', field: null, message: expect.any(String) }],
    hashcode: expect.stringMatching(/^[0-9a-f]{64}$/),
  })
})

test('every refusal has the same body and takes no less than its time', async () => {
  const bodies = new Set<string>()
  for (const attack of Object.values(ATTACKS)) {
    const token = await attack()
    const started = performance.now()
    bodies.add((await list(token)).text)
    expect(performance.now() - started).toBeGreaterThan(24)
  }
  expect(bodies.size).toBe(1)
})

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
  expect(await transaction(db, EVERYONE, (tx) => replaceTokenKey(tx, old.id, next))).toBe(true)
  expect((await list(before)).status).toBe(200)
  const jwks = (await gateway.call('GET', '/.well-known/jwks.json', { key: null })).body
  expect(jwks.keys.map(({ kid }: { kid: string }) => kid)).toContain(old.id)
  const keys = await transaction(db, EVERYONE, (tx) => readTokenKeys(tx, new Date(clock().getTime() + 21 * 60_000)))
  expect(keys.map(({ id }) => id)).toEqual([next.id])
})

test('of two rotations at once one counts', async () => {
  const { id } = await currentKey()
  const taken = await Promise.all(
    [1, 2, 3].map(async () => {
      const next = await makeTokenKey(masterKey, clock())
      return transaction(db, EVERYONE, (tx) => replaceTokenKey(tx, id, next))
    }),
  )
  expect(taken.filter(Boolean)).toHaveLength(1)
})

test('revoking a merchant’s tokens ends them within a second, and new ones work', async () => {
  const token = await sender.newToken()
  expect((await list(token)).status).toBe(200)
  await new Promise((resolve) => setTimeout(resolve, 1_100))
  await transaction(db, DEMO.merchantId, (tx) => revokeAccessTokens(tx, DEMO.merchantId, clock()))
  await new Promise((resolve) => setTimeout(resolve, 1_100))
  expect((await list(token)).status).toBe(401)
  expect((await list(await sender.newToken())).status).toBe(200)
})

test('a token ends with its quarter of an hour', async () => {
  const token = await sender.newToken()
  await gateway.call('POST', '/v1/sandbox/clock/advance', { body: { seconds: 901 } })
  expect((await list(token)).status).toBe(401)
})
