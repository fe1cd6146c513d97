import { expect, test } from 'vitest'
import { aGateway, type Reply } from '../../../test/gateway/gateway.ts'
import { aProvider, aPushedOnboarding } from '../../../test/merchants/onboarding.ts'
import { newFreeId, newId } from '../../base/id.ts'
import { ALL_MERCHANTS, transaction } from '../../db/transaction.ts'
import { newProviderKey } from '../../merchants/keys/api-key.ts'
import { rotateProviderKey } from '../../merchants/keys/provider-keys.ts'
import { DEMO } from '../../sandbox/demo.ts'

const gateway = await aGateway({ WORK: 'off', LIMIT_FAILURES_PER_MINUTE: '200' })
const { db } = gateway

const report = (body: unknown, key: string | null = DEMO.providerKey): Promise<Reply> =>
  gateway.call('POST', '/v1/onboarding/status', { key, body })
const outcome = ({ status, body }: Reply) => [status, body.code]

test('the published reference can be tried, and only its provider reports on it', async () => {
  const replies = []
  for (const status of [
    'received',
    'received',
    'processing',
    'received',
    'approved',
    'approved',
    'approved',
    'processing',
  ]) {
    replies.push((await report({ reference_id: 'kyb_demo', status })).body)
  }
  const now = (status: string, applied: boolean) => ({ reference_id: 'kyb_demo', status, applied })
  expect(replies).toEqual([
    now('received', true),
    now('received', false),
    now('processing', true),
    now('processing', false),
    now('approved', true),
    now('approved', true),
    now('approved', false),
    now('approved', false),
  ])
  const { body } = await gateway.call('GET', '/v1/onboarding')
  expect(body).toMatchObject({ reference_id: 'kyb_demo', status: 'approved', ready: true, live: false, business: null })
  expect(body.history.map((one: { status: string; ready: boolean }) => [one.status, one.ready])).toEqual([
    ['received', false],
    ['processing', false],
    ['approved', false],
    ['approved', true],
  ])
})

test('every credential but a provider’s own key gets the same 401', async () => {
  const bodies = new Set<string>()
  const body = { reference_id: 'kyb_demo', status: 'received' }
  for (const key of [
    null,
    'nonsense',
    DEMO.secretKey,
    newProviderKey('sandbox', newFreeId('prv', new Date())),
    newProviderKey('production', newFreeId('prv', new Date())),
    `${DEMO.providerKey.slice(0, -1)}H`,
  ]) {
    const reply = await report(body, key)
    expect(outcome(reply)).toEqual([401, 'Unauthorized'])
    expect(reply.headers.get('www-authenticate')).toBe('Bearer')
    bodies.add(JSON.stringify({ ...reply.body, requestId: '' }))
  }
  expect(bodies.size).toBe(1)
  expect((await gateway.call('GET', '/v1/onboarding', { key: DEMO.providerKey })).status).toBe(401)
})

test('an unknown reference and another provider’s get the same 404', async () => {
  const other = await aProvider(db)
  const { referenceId, merchantId } = await aPushedOnboarding(db, other.id)
  const theirs = await report({ reference_id: referenceId, status: 'received' })
  const nobodys = await report({ reference_id: newId('kyb', merchantId, new Date()), status: 'received' })
  expect(outcome(theirs)).toEqual([404, 'NOT_FOUND'])
  const withoutId = ({ text, body }: Reply) => text.replaceAll(body.requestId, '')
  expect(withoutId(theirs)).toBe(withoutId(nobodys))
  expect(outcome(await report({ reference_id: 'kyb_demo', status: 'received' }, other.key))).toEqual([404, 'NOT_FOUND'])
  expect((await report({ reference_id: referenceId, status: 'received' }, other.key)).body.applied).toBe(true)
})

test.for([
  [{ status: 'received' }, 'reference_id', 'REQUIRED'],
  [{ reference_id: 'kyb_demo' }, 'status', 'REQUIRED'],
  [{ reference_id: 'kyb_demo', status: 'APPROVED' }, 'status', 'NOT_ALLOWED'],
  [{ reference_id: 'kyb_demo', status: 'pushed' }, 'status', 'NOT_ALLOWED'],
  [{ reference_id: 7, status: 'received' }, 'reference_id', 'NOT_A_STRING'],
  [{ reference_id: 'kyb_demo', status: 'received', state: 1 }, 'state', 'UNKNOWN_FIELD'],
] as const)('the report %o is refused, naming %s', async ([body, field, code]) => {
  const reply = await report(body)
  expect(outcome(reply)).toEqual([400, 'VALIDATION_ERROR'])
  expect(reply.body.errors).toContainEqual(expect.objectContaining({ field, code }))
})

test('a provider’s next key works at once, the last one until the overlap is over', async () => {
  const { id, key } = await aProvider(db)
  const { referenceId } = await aPushedOnboarding(db, id)
  const body = { reference_id: referenceId, status: 'received' }
  const rotate = (overlapMs: number) =>
    transaction(db, ALL_MERCHANTS, (tx) => rotateProviderKey(tx, gateway.clock(), 'sandbox', id, overlapMs))
  const next = await rotate(3_600_000)
  expect((await report(body, next?.key)).status).toBe(200)
  expect((await report(body, key)).status).toBe(200)
  await gateway.advanceAll(3_601)
  expect((await report(body, key)).status).toBe(401)
  expect((await report(body, next?.key)).status).toBe(200)
  const last = await rotate(0)
  expect((await report(body, next?.key)).status).toBe(401)
  expect((await report(body, last?.key)).status).toBe(200)
})
