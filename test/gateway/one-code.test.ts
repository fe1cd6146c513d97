import { expect, test } from 'vitest'
import { aSender } from '../payouts/send-money.ts'
import { aCheckoutBody } from './gateway.ts'
import { sharedGateway } from './shared-gateway.ts'

const gateway = await sharedGateway({ WORK: 'off' })
const { call } = gateway
const sender = aSender(gateway)
const LISTS = [
  '/v1/checkout',
  '/v1/refunds',
  '/v1/events',
  '/v1/payment-links',
  '/v1/webhook-endpoints',
  '/v1/send-money',
]

test.each([
  ['limit=0', 'OUT_OF_RANGE'],
  ['limit=101', 'OUT_OF_RANGE'],
  ['limit=many', 'NOT_AN_INTEGER'],
  ['limit=1.5', 'NOT_AN_INTEGER'],
  ['limit=1&limit=2', 'SENT_TWICE'],
])('?%s is %s in every list', async (query, code) => {
  for (const path of LISTS) {
    const { status, body } = await (path === '/v1/send-money' ? sender.call : call)('GET', `${path}?${query}`)
    const { field, code: given } = body.errors[0]
    // The envelope of send-money repeats the code of the whole refusal in each of its errors.
    const expected = path === '/v1/send-money' ? 'VALIDATION_ERROR' : code
    expect([path, status, field, given, body.errors.length]).toEqual([path, 400, 'limit', expected, 1])
  }
})

test('a time that is refused says what the gateway’s clock reads', async () => {
  const { now } = (await call('POST', '/v1/sandbox/clock/advance', { body: { seconds: 40 * 86_400 } })).body
  const expiresAt = new Date(Date.now() + 86_400_000).toISOString()
  const { status, body } = await call('POST', '/v1/checkout', { body: aCheckoutBody({ expiresAt }) })
  expect([status, body.errors[0].field]).toEqual([400, 'expiresAt'])
  expect(body.detail).toContain(`which reads ${now.slice(0, 13)}`)
})

test('send-money tells a missing token, a key in its place, and one that has expired apart', async () => {
  sender.forget()
  const said = async (headers: Record<string, string>) => {
    const reply = await call('GET', '/v1/send-money', { key: null, headers })
    expect([reply.status, reply.body.errors[0].code]).toEqual([401, 'Unauthorized'])
    return String(reply.body.errors[0].message)
  }
  expect(await said({})).toContain('There is no access token')
  const key = 'sk_test_id_GapuraSandboxDemoMerchant01kNPxS'
  expect(await said({ authorization: `Bearer ${key}` })).toContain('A secret key in Authorization does not open it')
  expect(await said({ publicAccessToken: `Bearer ${key}` })).toContain('This is a secret key')
  expect(await said({ publicAccessToken: 'nonsense' })).toContain('is not "Bearer"')
  const token = await sender.newToken()
  await call('POST', '/v1/sandbox/clock/advance', { body: { seconds: 3_600 } })
  const expired = await said({ publicAccessToken: `Bearer ${token}` })
  expect(expired).toContain('The access token has expired')
  expect(expired).toMatch(/states \d{4}-/)
  expect(await said({})).toContain('POST /v1/auth/token gives one')
})
