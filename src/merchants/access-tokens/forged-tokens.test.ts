import { createHmac, generateKeyPairSync, randomUUID } from 'node:crypto'
import { decodeJwt, decodeProtectedHeader, importJWK, SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { aGateway } from '../../../test/gateway/gateway.ts'
import { aSender } from '../../../test/payouts/send-money.ts'
import { defined } from '../../../test/setup/defined.ts'
import { newMerchantId } from '../../base/id.ts'
import { ALL_MERCHANTS, transaction } from '../../db/transaction.ts'
import { DEMO } from '../../sandbox/demo.ts'
import { REFUSAL_MS } from '../authentication/authenticate.ts'
import { findCaller } from '../keys/secret-keys.ts'
import { openTokenKey, readTokenKeys } from './signing-keys.ts'

const gateway = await aGateway({ WORK: 'off', LIMIT_FAILURES_PER_MINUTE: '1000' })
const { db, masterKey, clock } = gateway
// The first token makes the key that signs.
await aSender(gateway).newToken()
const list = (token: string) =>
  gateway.call('GET', '/v1/send-money', { key: null, headers: { publicAccessToken: `Bearer ${token}` } })
const nowSeconds = () => Math.floor(clock().getTime() / 1_000)
const currentKey = async () => defined((await transaction(db, ALL_MERCHANTS, (tx) => readTokenKeys(tx, clock())))[0])

/** The id of the demo merchant's published key. */
const demoKeyId = async (): Promise<string> =>
  defined(await transaction(db, ALL_MERCHANTS, (tx) => findCaller(tx, DEMO.secretKey))).keyId

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
    client_id: await demoKeyId(),
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
  'no key named': () => forge({ claims: { client_id: undefined } }),
  'another kind of client': () => forge({ claims: { client_id: 'prv_00000000000000000000000000' } }),
  'an unknown secret key': () => forge({ claims: { client_id: `key_${'0'.repeat(26)}` } }),
  "another merchant's key": async () => forge({ claims: { sub: newMerchantId(), client_id: await demoKeyId() } }),
  'another kind of subject': () => forge({ claims: { sub: 'prv_00000000000000000000000000' } }),
  'another scope': () => forge({ claims: { scope: 'checkout' } }),
  'too long': async () => `${await forge()}${'A'.repeat(2_000)}`,
  'a secret key': () => DEMO.secretKey,
}

test('a token made the way we make them is accepted, so the attacks below fail for their own reasons', async () => {
  expect((await list(await forge())).status).toBe(200)
})

test.each(Object.keys(ATTACKS))('%s: 401, in the envelope', async (name) => {
  const { status, body, headers } = await list(await defined(ATTACKS[name])())
  expect([status, headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
  expect(body).toEqual({
    status: 401,
    data: null,
    errors: [{ code: 'Unauthorized', field: null, message: expect.any(String) }],
    requestId: headers.get('x-request-id'),
    hashcode: expect.stringMatching(/^[0-9a-f]{64}$/),
  })
})

/** What a token shows by itself, without any key: more than this no refusal tells apart. */
function shownBy(token: string): string {
  if (token.startsWith('sk_')) return 'a secret key'
  try {
    const { exp } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
    if (token.split('.').length !== 3 || typeof exp !== 'number') return 'no token'
    return exp <= nowSeconds() ? 'expired' : 'a token'
  } catch {
    return 'no token'
  }
}

test('every refusal says only what the token itself shows, and takes no less than its time', async () => {
  const bodies = new Set<string>()
  const shown = new Set<string>()
  for (const attack of Object.values(ATTACKS)) {
    const token = await attack()
    const started = performance.now()
    const { requestId: _its, hashcode: _of, ...body } = (await list(token)).body
    bodies.add(JSON.stringify(body))
    shown.add(shownBy(token))
    expect(performance.now() - started).toBeGreaterThanOrEqual(REFUSAL_MS)
  }
  expect(bodies.size).toBe(shown.size)
})
