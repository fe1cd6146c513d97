import { randomBytes } from 'node:crypto'
import { afterEach, expect, test, vi } from 'vitest'
import { newFreeId } from '../../src/base/id.ts'
import { dashboardInvite } from '../../src/cli/dashboard-invite.ts'
import { addOperator } from '../../src/dashboard/operators/manage-operators.ts'
import { ALL_MERCHANTS, transaction } from '../../src/db/transaction.ts'
import { anAuthenticator } from '../people/authenticator.ts'
import { aBrowser, ageSessions, anotherMerchant, type Browser, signIn } from './dashboard.ts'
import { aCheckoutBody, aGateway } from './gateway.ts'

const PRODUCTION = {
  GAPURA_ENV: 'production',
  BASE_URL: 'https://pay.example',
  GAPURA_MASTER_KEY: randomBytes(32).toString('base64'),
  KYB_URL: 'https://kyb.example/applications',
  KYB_PROVIDER_ID: newFreeId('prv', new Date()),
  KYB_SECRET: `whsec_${randomBytes(32).toString('base64')}`,
}
const gateway = await aGateway({ WORK: 'off', HOST: '127.0.0.1', ...PRODUCTION }, undefined, ({ db }) =>
  transaction(db, ALL_MERCHANTS, (tx) =>
    tx.insertInto('provider').values({ id: PRODUCTION.KYB_PROVIDER_ID, name: 'KYB', created_at: new Date() }).execute(),
  ),
)
const email = 'owner@shop.example'
const password = 'a-long-enough-password'

afterEach(() => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})

async function invite(args: string[]) {
  for (const [name, value] of Object.entries({ ...PRODUCTION, DATABASE_URL: gateway.databaseUrl }))
    vi.stubEnv(name, value)
  const print = vi.spyOn(console, 'log').mockImplementation(() => {})
  await dashboardInvite.run([...args, '--json'])
  return JSON.parse(String(print.mock.calls.at(-1)?.[0]))
}

test('an operator invites the first owner, who signs in over a cookie that only travels encrypted', async () => {
  const merchantId = await anotherMerchant(gateway)
  const invited = await invite(['--merchant', merchantId, '--email', email])
  expect(invited).toMatchObject({ email, role: 'owner' })
  const token = new URL(invited.link).searchParams.get('token')
  expect(invited.link).toMatch(/^https:\/\/pay\.example\/dashboard\/invitation\?token=/)
  const browser = aBrowser(gateway, merchantId)
  const accepted = await browser.call('POST', `/dashboard/api/invitations/${token}/accept`, {
    body: { name: 'Ani', password },
  })
  expect(accepted.status).toBe(200)

  const signedIn = await browser.call('POST', '/dashboard/api/auth/sign-in/email', { body: { email, password } })
  const cookie = signedIn.headers.getSetCookie().find((text) => text.includes('session_token='))
  expect(cookie).toMatch(/^__Host-gapura\.session_token=.*; Path=\/; HttpOnly; Secure; SameSite=Strict$/)
  expect((await browser.call('GET', '/dashboard/api/me')).body).toMatchObject({
    environment: 'production',
    merchants: [{ id: merchantId, role: 'owner' }],
  })
})

test('a business that is not approved yet takes no live payments, by its people no more than by its keys', async () => {
  const merchantId = await anotherMerchant(gateway)
  const { link } = await invite(['--merchant', merchantId, '--email', 'new@shop.example'])
  const path = `/dashboard/api/invitations/${new URL(link).searchParams.get('token')}/accept`
  await aBrowser(gateway).call('POST', path, { body: { name: 'Budi', password } })
  const owner = await signIn(gateway, { email: 'new@shop.example', password }, merchantId)
  // A member who moves money adds a second factor before anything else.
  const refused = await owner.call('GET', '/v1/balance')
  expect(refused.body).toMatchObject({ status: 403, reason: 'SECOND_FACTOR', missing: 'enrol' })
  await enrol(owner)
  const checkout = await owner.call('POST', '/v1/checkout', { body: aCheckoutBody() })
  expect([checkout.status, checkout.body.code]).toEqual([409, 'INVALID_STATE'])
  const key = (scopes: string[]) => owner.call('POST', '/dashboard/api/keys', { body: { region: null, scopes } })
  expect((await key(['checkout'])).body.code).toBe('INVALID_STATE')
  expect((await key(['settings'])).body.key).toMatch(/^sk_live_/)
})

test('a session ends half a day after it began, however much it is used', async () => {
  const merchantId = await anotherMerchant(gateway)
  const { link } = await invite(['--merchant', merchantId, '--email', 'late@shop.example'])
  const path = `/dashboard/api/invitations/${new URL(link).searchParams.get('token')}/accept`
  await aBrowser(gateway).call('POST', path, { body: { name: 'Cici', password } })
  const owner = await signIn(gateway, { email: 'late@shop.example', password }, merchantId)
  await ageSessions(gateway, 11 * 60)
  expect((await owner.call('GET', '/dashboard/api/me')).status).toBe(200)
  await ageSessions(gateway, 61)
  expect((await owner.call('GET', '/dashboard/api/me')).status).toBe(401)
})

async function enrol(person: Browser): Promise<void> {
  const passkeys = '/dashboard/api/passkeys'
  const { challenge } = (await person.call('POST', `${passkeys}/registration-options`, { body: {} })).body
  const made = { name: 'Key', response: anAuthenticator(PRODUCTION.BASE_URL).register(challenge) }
  expect((await person.call('POST', `${passkeys}/register`, { body: made })).status).toBe(200)
}

test('there is no demo login, and nothing of the sandbox is said', async () => {
  const me = await aBrowser(gateway).call('GET', '/dashboard/api/me')
  expect(me.status).toBe(401)
  expect(me.body.sandboxLogin).toBeUndefined()
  await expect(signIn(gateway)).rejects.toThrow('401')
})

test('an operator of production sees nothing before a second factor, however they signed in', async () => {
  const now = new Date()
  const { link } = await transaction(gateway.db, ALL_MERCHANTS, (tx) =>
    addOperator(tx, now, { email: 'ops@gapura.example', baseUrl: PRODUCTION.BASE_URL }),
  )
  const browser = aBrowser(gateway, null)
  const token = new URL(link).searchParams.get('token')
  await browser.call('POST', `/dashboard/api/invitations/${token}/accept`, { body: { name: 'Ops', password } })
  const operator = await signIn(gateway, { email: 'ops@gapura.example', password }, '')
  expect((await operator.call('GET', '/dashboard/api/me')).body).toMatchObject({
    merchants: [],
    operator: { missingFactor: 'enrol' },
  })
  for (const path of ['connections', 'routes', 'report']) {
    const { status, body } = await operator.call('GET', `/dashboard/api/operator/${path}`)
    expect([status, body.reason, body.missing]).toEqual([403, 'SECOND_FACTOR', 'enrol'])
  }
  await enrol(operator)
  expect((await operator.call('GET', '/dashboard/api/operator/connections')).status).toBe(200)
})
