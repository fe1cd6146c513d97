import { expect, test } from 'vitest'
import { ageSessions, aMember, aRole, signIn } from '../../../test/gateway/dashboard.ts'
import { until } from '../../../test/gateway/gateway.ts'
import { sharedGateway } from '../../../test/gateway/shared-gateway.ts'
import { currency } from '../../base/currency.ts'
import { fromWhole } from '../../base/money.ts'
import { transaction } from '../../db/transaction.ts'
import { createSecretKey } from '../../merchants/keys/secret-keys.ts'
import { DEMO_LOGIN } from '../../sandbox/demo-login.ts'
import type { Permission } from '../people/permissions.ts'

const gateway = await sharedGateway({ WORK: 'off' })
const KEYS = '/dashboard/api/keys'

test('a key is made, used, rotated and ended', async () => {
  const owner = await signIn(gateway)
  const made = await owner.call('POST', KEYS, { body: { region: 'ID', scopes: ['checkout'] } })
  expect(made.body).toMatchObject({ id: expect.stringMatching(/^key_/), key: expect.stringMatching(/^sk_test_id_/) })
  const listed = (await owner.call('GET', KEYS)).body.data
  expect(listed[0]).toMatchObject({ id: made.body.id, region: 'ID', scopes: ['checkout'], expiresAt: null })
  expect(JSON.stringify(listed)).not.toContain(made.body.key)
  expect((await gateway.call('GET', '/v1/checkout', { key: made.body.key })).status).toBe(200)

  const rotated = await owner.call('POST', `${KEYS}/${made.body.id}/rotate`, { body: { overlapDays: 1 } })
  expect(Date.parse(rotated.body.previousValidUntil)).toBeGreaterThan(Date.now() + 86_000_000)
  expect((await gateway.call('GET', '/v1/checkout', { key: rotated.body.key })).status).toBe(200)

  expect((await owner.call('DELETE', `${KEYS}/${rotated.body.id}`)).status).toBe(204)
  expect((await owner.call('DELETE', `${KEYS}/${rotated.body.id}`)).status).toBe(404)
  // A process trusts a key it knows for a second.
  await until(async () => (await gateway.call('GET', '/v1/checkout', { key: rotated.body.key })).status === 401)
  expect((await gateway.call('GET', '/v1/checkout', { key: made.body.key })).status).toBe(200)
})

test('an agent’s key shows what it may ask for, and is followed by another of the same', async () => {
  const owner = await signIn(gateway)
  const rupiah = (amount: number) => fromWhole(amount, currency('IDR'))
  const wanted = {
    merchantId: gateway.merchantId,
    region: 'ID',
    scopes: ['checkout'] as const,
    agent: { max: rupiah(1_000), dailyMax: rupiah(5_000) },
  }
  const { id } = await transaction(gateway.db, gateway.merchantId, (tx) =>
    createSecretKey(tx, new Date(), 'sandbox', wanted),
  )
  const rotated = await owner.call('POST', `${KEYS}/${id}/rotate`, { body: { overlapDays: 0 } })
  const [listed, program] = (await owner.call('GET', KEYS)).body.data
  expect(listed).toMatchObject({
    id: rotated.body.id,
    agent: { currency: 'IDR', maxAmount: 1_000, maxPerDay: 5_000 },
  })
  expect(program.agent).toBeNull()
  const { status, body } = await gateway.call('GET', '/v1/checkout', { key: rotated.body.key })
  expect([status, body.code]).toEqual([403, 'FORBIDDEN'])
})

test('a member cannot create a key that may do more than they may', async () => {
  const developer = await aMember(gateway, 'developer')
  const scopes = ['checkout', 'send_money']
  expect((await developer.call('POST', KEYS, { body: { region: null, scopes } })).status).toBe(403)
  const owner = await signIn(gateway)
  const { body } = await owner.call('POST', KEYS, { body: { region: null, scopes } })
  const rotated = await developer.call('POST', `${KEYS}/${body.id}/rotate`, { body: { overlapDays: 0 } })
  expect(rotated.status).toBe(403)
  expect((await gateway.call('GET', '/v1/checkout', { key: body.key })).status).toBe(200)
  expect((await developer.call('POST', KEYS, { body: { region: null, scopes: ['settings'] } })).status).toBe(200)
})

test('a key that may refund, and so sees claim links, is made and rotated by who may refund alone', async () => {
  const { id } = await transaction(gateway.db, gateway.merchantId, (tx) =>
    createSecretKey(tx, new Date(), 'sandbox', { merchantId: gateway.merchantId, region: null, scopes: ['refunds'] }),
  )
  const attempts = async (permissions: readonly Permission[]) => {
    const member = await aMember(gateway, await aRole(gateway, ['keys.read', 'keys.change', ...permissions]))
    const made = await member.call('POST', KEYS, { body: { region: null, scopes: ['refunds'] } })
    const rotated = await member.call('POST', `${KEYS}/${id}/rotate`, { body: { overlapDays: 1 } })
    return [made.status, rotated.status]
  }
  expect(await attempts(['payouts.read', 'payouts.ask', 'payouts.send', 'payouts.approve'])).toEqual([403, 403])
  expect(await attempts(['payments.read', 'refunds.ask'])).toEqual([403, 403])
  expect(await attempts(['payments.read', 'refunds.ask', 'refunds.make'])).toEqual([200, 200])
})

test('secrets are given out only shortly after a proof', async () => {
  const owner = await signIn(gateway)
  await ageSessions(gateway, 6)
  const refused = await owner.call('POST', '/v1/settings/webhook-secret/rotate')
  expect([refused.status, refused.body.code]).toEqual([403, 'REAUTHENTICATE'])
  expect((await owner.call('POST', KEYS, { body: { region: null, scopes: ['checkout'] } })).body.code).toBe(
    'REAUTHENTICATE',
  )
  const prove = (body: object) => owner.call('POST', '/dashboard/api/reauthenticate', { body })
  expect((await prove({ password: 'not-the-password' })).body).toMatchObject({ status: 403, reason: 'NOT_PROVED' })
  // A code goes with the password: alone it proves nothing.
  expect((await prove({ code: '123456' })).status).toBe(400)
  expect((await prove({})).status).toBe(400)
  expect((await prove({ password: DEMO_LOGIN.password })).status).toBe(204)
  expect((await owner.call('POST', '/v1/settings/webhook-secret/rotate')).status).toBe(200)
})
