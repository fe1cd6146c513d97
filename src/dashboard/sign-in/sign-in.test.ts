import { expect, test } from 'vitest'
import { aBrowser, signIn } from '../../../test/gateway/dashboard.ts'
import { aCheckoutBody, aGateway } from '../../../test/gateway/gateway.ts'
import { DEMO } from '../../sandbox/demo.ts'
import { DEMO_LOGIN } from '../../sandbox/demo-login.ts'
import { PERMISSIONS } from '../people/permissions.ts'

const gateway = await aGateway({ WORK: 'off' })
const SIGN_IN = '/dashboard/api/auth/sign-in/email'

test('signed out, the sandbox says how to sign in', async () => {
  const { status, body } = await aBrowser(gateway).call('GET', '/dashboard/api/me')
  expect([status, body.code, body.environment, body.sandboxLogin]).toEqual([401, 'Unauthorized', 'sandbox', DEMO_LOGIN])
})

test('the demo login opens the demo merchant, and no script sees the token', async () => {
  const browser = aBrowser(gateway)
  const reply = await browser.call('POST', SIGN_IN, { body: DEMO_LOGIN })
  expect(reply.status).toBe(200)
  const cookie = reply.headers.getSetCookie().find((text) => text.startsWith('gapura.session_token='))
  expect(cookie).toMatch(/; HttpOnly/)
  expect(cookie).toMatch(/; SameSite=Strict/)
  expect(cookie).toMatch(/; Path=\//)
  const token = decodeURIComponent(browser.cookies.get('gapura.session_token') ?? '').split('.')[0] ?? ''
  expect(token.length).toBeGreaterThan(20)
  expect(reply.text).not.toContain(token)
  const { body } = await browser.call('GET', '/dashboard/api/me')
  expect(body.user).toMatchObject({ email: DEMO_LOGIN.email, twoFactor: false, passkeys: 0 })
  expect(body.merchants).toEqual([
    {
      id: DEMO.merchantId,
      displayName: 'Kopi Gapura',
      role: 'owner',
      roleName: null,
      permissions: PERMISSIONS,
      isSuspended: false,
      missingFactor: null,
      timeZone: 'Asia/Jakarta',
      now: expect.any(String),
    },
  ])
})

test('each sign-in is a new session, and signing out ends it', async () => {
  const browser = await signIn(gateway)
  const first = browser.cookies.get('gapura.session_token')
  await browser.call('POST', SIGN_IN, { body: DEMO_LOGIN })
  expect(browser.cookies.get('gapura.session_token')).not.toBe(first)
  const cookies = new Map(browser.cookies)
  expect((await browser.call('POST', '/dashboard/api/auth/sign-out', { body: {} })).status).toBe(200)
  expect((await browser.call('GET', '/dashboard/api/me')).status).toBe(401)
  for (const [name, value] of cookies) browser.cookies.set(name, value)
  expect((await browser.call('GET', '/dashboard/api/me')).status).toBe(401)
})

test('a person uses the public API as the merchant', async () => {
  const browser = await signIn(gateway)
  const created = await browser.call('POST', '/v1/checkout', { body: aCheckoutBody() })
  expect(created.status).toBe(200)
  expect((await browser.call('GET', `/v1/checkout/${created.body.id}`)).body.id).toBe(created.body.id)
  expect((await browser.call('GET', '/v1/balance')).status).toBe(200)
  expect((await browser.call('GET', '/v1/send-money')).status).toBe(200)
})

test('cookies of a shop on the same host do not stand in the way', async () => {
  const browser = await signIn(gateway)
  browser.cookies.set('ps_csrf', 'left').set('ps_csrf_pub', 'over')
  expect((await browser.call('GET', '/v1/balance')).status).toBe(200)
  expect((await browser.call('POST', '/v1/checkout', { body: aCheckoutBody() })).status).toBe(200)
})

test.each([
  ['another site', { 'sec-fetch-site': 'cross-site' }],
  ['another port of the host', { 'sec-fetch-site': 'same-site' }],
  ['a link or an address bar', { 'sec-fetch-site': 'none' }],
  ['another origin', { origin: 'https://evil.example' }],
])('a request from %s cannot use the session', async (_name, headers) => {
  const browser = await signIn(gateway)
  const { status, body } = await browser.call('GET', '/v1/balance', { headers })
  expect([status, body.code]).toEqual([403, 'FORBIDDEN'])
  expect((await browser.call('POST', SIGN_IN, { body: DEMO_LOGIN, headers })).status).toBe(403)
})

test('without the header the cookie opens nothing', async () => {
  const { cookies } = await signIn(gateway)
  const bare = aBrowser(gateway, null)
  for (const [name, value] of cookies) bare.cookies.set(name, value)
  expect((await bare.call('GET', '/v1/balance')).status).toBe(401)
})

test('an unknown address and a wrong password look the same', async () => {
  const attempt = async (email: string) => {
    const startedMs = performance.now()
    const reply = await aBrowser(gateway).call('POST', SIGN_IN, { body: { email, password: 'not-the-password' } })
    return { ms: performance.now() - startedMs, status: reply.status, body: { ...reply.body, requestId: '' } }
  }
  const known = await attempt(DEMO_LOGIN.email)
  const unknown = await attempt('nobody@gapura.example')
  expect(known.status).toBe(401)
  expect({ ...unknown, ms: 0 }).toEqual({ ...known, ms: 0 })
  // Both cost a hash.
  expect(unknown.ms).toBeGreaterThan(known.ms / 5)
})

test('there is no sign-up, and endpoints of the library that are not listed are closed', async () => {
  const browser = await signIn(gateway)
  for (const path of ['sign-up/email', 'list-sessions', 'delete-user', 'change-email', 'sign-in/social']) {
    const reply = await browser.call('POST', `/dashboard/api/auth/${path}`, { body: {} })
    expect([path, reply.status]).toEqual([path, 404])
  }
})
