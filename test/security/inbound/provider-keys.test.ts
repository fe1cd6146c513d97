import { beforeAll, expect, test } from 'vitest'
import { newFreeId, newId } from '../../../src/base/id.ts'
import { ALL_MERCHANTS, transaction } from '../../../src/db/transaction.ts'
import { REFUSAL_MS } from '../../../src/merchants/authentication/authenticate.ts'
import { newProviderKey } from '../../../src/merchants/keys/api-key.ts'
import { rotateProviderKey } from '../../../src/merchants/keys/provider-keys.ts'
import { DEMO } from '../../../src/sandbox/demo.ts'
import { aGateway, type Reply } from '../../gateway/gateway.ts'
import { ownerQuery } from '../../gateway/owner.ts'
import { aProvider, aPushedOnboarding } from '../../merchants/onboarding.ts'

const gateway = await aGateway({ WORK: 'off', LIMIT_FAILURES_PER_MINUTE: '10000' })
const { db, call } = gateway
/** How much early a timer may be. */
const TIMER_MS = 2
type Provider = { readonly id: string; readonly key: string }
let [ours, theirs]: Provider[] = []
beforeAll(async () => {
  ours = await aProvider(db)
  theirs = await aProvider(db)
})
const keyOf = (provider: Provider | undefined): string => provider?.key ?? ''
const report = (key: string | null, body: unknown, headers: Record<string, string> = {}): Promise<Reply> =>
  call('POST', '/v1/onboarding/status', { key, body, headers })
const without = ({ text, body }: Reply) => text.replaceAll(body.requestId, '')
const aReference = async (provider: Provider | undefined) =>
  (await aPushedOnboarding(db, provider?.id ?? '')).referenceId

test('a provider that inquires about another’s reference learns nothing and changes nothing', async () => {
  const referenceId = await aReference(theirs)
  const nobodys = newId('kyb', DEMO.merchantId, new Date())
  const none = await report(keyOf(ours), { reference_id: nobodys, status: 'received' })
  expect(none.status).toBe(404)
  for (const reference of [
    referenceId,
    referenceId.toUpperCase(),
    ` ${referenceId}`,
    'kyb_%',
    "kyb_' or 1=1 --",
    'x'.repeat(64),
  ]) {
    for (const status of ['received', 'processing', 'approved', 'rejected']) {
      const reply = await report(keyOf(ours), { reference_id: reference, status, reason: 'no' })
      expect([reference, reply.status, without(reply)]).toEqual([reference, 404, without(none)])
    }
  }
  // A mistake in the report is answered first, and alike for every reference.
  const mistakes = await Promise.all(
    [referenceId, nobodys].map((reference_id) => report(keyOf(ours), { reference_id, status: 'pushed' })),
  )
  expect(mistakes.map(without)).toEqual([without(mistakes[0] as Reply), without(mistakes[0] as Reply)])
  const rows = await ownerQuery(gateway.directUrl, 'select status from onboarding where reference_id = $1', [
    referenceId,
  ])
  expect(rows).toEqual([{ status: 'pushed' }])
})

test('a provider’s key opens nothing but its reports, on any operation of the API', async () => {
  const { paths } = (await call('GET', '/docs/openapi.json', { key: null })).body
  const isPublic = /^\/(health|metrics|docs|\.well-known)|\/jwks|browser\/session|csrf|ready|live/
  let tried = 0
  for (const [path, methods] of Object.entries<Record<string, { security?: object[] }>>(paths)) {
    for (const [method, { security = [] }] of Object.entries(methods)) {
      if (path === '/v1/onboarding/status' || security.length === 0 || isPublic.test(path)) continue
      const key = keyOf(ours)
      const headers = { publicAccessToken: `Bearer ${key}`, cookie: `gapura.session_token=${key}` }
      const url = path.replace(/\{\w+\}/g, newId('co', DEMO.merchantId, new Date()))
      const { status } = await call(method.toUpperCase(), url, {
        key,
        headers,
        body: method === 'get' ? undefined : {},
      })
      expect([method, path, status]).toEqual([method, path, 401])
      tried++
    }
  }
  expect(tried).toBeGreaterThan(30)
  expect((await call('POST', '/mcp', { key: keyOf(ours), body: {} })).status).toBe(401)
  const headers = { 'sec-fetch-site': 'same-origin' }
  for (const path of ['/dashboard/api/me', '/dashboard/api/operator/businesses'])
    expect([path, (await call('GET', path, { key: keyOf(ours), headers })).status]).toEqual([path, 401])
})

test('only a provider’s own key of this environment, sent as one, makes a report', async () => {
  const reference_id = await aReference(ours)
  const body = { reference_id, status: 'received' }
  const key = keyOf(ours)
  const replies: Reply[] = []
  for (const [wrong, headers] of [
    [DEMO.secretKey, {}],
    [newProviderKey('production', newFreeId('prv', new Date())), {}],
    [newProviderKey('sandbox', ours?.id ?? ''), {}],
    [key.replace('prk_test_', 'prk_live_'), {}],
    [key.replace('prk_test_', 'sk_test_'), {}],
    [`${key} `.repeat(2).trim(), {}],
    [`${key},${key}`, {}],
    [key.toUpperCase(), {}],
    [null, { authorization: `Basic ${Buffer.from(`${key}:`).toString('base64')}` }],
    [null, { 'x-api-key': key, publicAccessToken: `Bearer ${key}` }],
    [null, { cookie: `authorization=Bearer ${key}` }],
  ] as const)
    replies.push(await report(wrong, body, headers))
  const [first] = replies as [Reply]
  for (const reply of replies) expect([reply.status, without(reply)]).toEqual([401, without(first)])
  expect((await call('POST', `/v1/onboarding/status?authorization=Bearer%20${key}`, { key: null, body })).status).toBe(
    401,
  )
  expect((await report(key, body)).body).toMatchObject({ applied: true })
})

test('a key that was replaced at once is refused from the next report on', async () => {
  const provider = await aProvider(db)
  const body = { reference_id: await aReference(provider), status: 'received' }
  const rotate = () =>
    transaction(db, ALL_MERCHANTS, (tx) => rotateProviderKey(tx, gateway.clock(), 'sandbox', provider.id, 0))
  const next = await rotate()
  expect([(await report(provider.key, body)).status, (await report(next?.key ?? '', body)).status]).toEqual([401, 200])
  const last = await rotate()
  expect([(await report(next?.key ?? '', body)).status, (await report(last?.key ?? '', body)).status]).toEqual([
    401, 200,
  ])
})

test('a refusal takes the same time for a key that is none, one that is unknown and one that is spent', async () => {
  const provider = await aProvider(db)
  await transaction(db, ALL_MERCHANTS, (tx) => rotateProviderKey(tx, gateway.clock(), 'sandbox', provider.id, 0))
  const body = { reference_id: 'kyb_demo', status: 'received' }
  for (const key of ['nonsense', newProviderKey('sandbox', provider.id), provider.key]) {
    const began = performance.now()
    expect((await report(key, body)).status).toBe(401)
    // None is quicker than what the refusals of all are held back to.
    expect(performance.now() - began).toBeGreaterThanOrEqual(REFUSAL_MS - TIMER_MS)
  }
})
