import { expect, test } from 'vitest'
import { DEMO_LOGIN } from '../../../src/sandbox/demo-login.ts'
import { aBrowser, aMember, signIn } from '../../gateway/dashboard.ts'
import { aCheckoutBody, aGateway, type Reply } from '../../gateway/gateway.ts'
import { ownerQuery } from '../../gateway/owner.ts'
import { aPayoutBody, aSender } from '../../payouts/send-money.ts'
import { aRefunder } from '../../refunds/refunds.ts'

/** Behind TLS, as its public address says; the tests themselves come from the proxy's side. */
const gateway = await aGateway({ BASE_URL: 'https://pay.example', LIMIT_SIGN_IN_PER_MINUTE: '1000' })
const { call } = gateway
const HOSTILE = `"><img src=x onerror=alert(1)>'</script>{{7*7}}`

test('nothing but a file named by its content is cacheable, refusals and redirects included', async () => {
  const sender = aSender(gateway)
  const owner = await signIn(gateway)
  const { aPaid, refund } = aRefunder(gateway)
  const { checkoutId, transactionId } = await aPaid({ type: 'virtual_account', code: 'BCA' })
  const { body: given } = await refund({ transactionId, amount: 10_000, fallback: 'claim_link' })
  const { body: sent } = await sender.send(aPayoutBody())
  const paths = [
    'checkout',
    'events',
    'refunds',
    'balance',
    'settings',
    'onboarding',
    'payment-links',
    'customers',
    'invoices',
    'reports',
    'requests',
  ]
  const replies: Record<string, Reply> = {
    payout: await sender.call('GET', `/v1/send-money/${sent.data.id}`),
    checkout: await call('GET', `/v1/checkout/${checkoutId}`),
    unknown: await call('GET', '/v1/checkout/co_none'),
    anonymous: await call('GET', '/v1/checkout', { key: null }),
    nowhere: await call('GET', '/v1/nowhere', { key: null }),
    page: await call('GET', `/${checkoutId}`, { key: null }),
    claim: await call('GET', new URL(given.claimUrl).pathname, { key: null }),
    docs: await call('GET', '/docs', { key: null }),
    dashboard: await call('GET', '/dashboard/', { key: null }),
    me: await owner.call('GET', '/dashboard/api/me'),
    passkeys: await owner.call('GET', '/dashboard/api/passkeys'),
    sessions: await owner.call('GET', '/dashboard/api/sessions'),
    team: await owner.call('GET', '/dashboard/api/team'),
    health: await call('GET', '/health', { key: null }),
  }
  for (const path of paths) replies[path] = await call('GET', `/v1/${path}`)
  for (const [name, { headers }] of Object.entries(replies))
    expect([name, headers.get('cache-control')]).toEqual([name, 'no-store'])
  const [asset = ''] = /\/assets\/[\w.-]+\.css/.exec(replies.page?.text ?? '') ?? []
  expect((await call('GET', asset, { key: null })).headers.get('cache-control')).toMatch(/immutable/)
})

test('every cookie is for this host alone, over TLS alone, and out of the reach of scripts and other sites', async () => {
  const browser = aBrowser(gateway)
  const cookies: string[] = []
  const ask = async (path: string, body: object) => {
    const reply = await browser.call('POST', `/dashboard/api/${path}`, { body })
    cookies.push(...reply.headers.getSetCookie())
    return reply
  }
  const member = await aMember(gateway, 'owner')
  await ask('auth/sign-in/email', { email: member.email, password: 'wrong' })
  expect((await ask('auth/sign-in/email', { email: member.email, password: DEMO_LOGIN.password })).status).toBe(200)
  await ask('passkeys/registration-options', {})
  await ask('auth/two-factor/enable', { password: DEMO_LOGIN.password })
  await ask('auth/sign-out', {})
  expect(cookies.length).toBeGreaterThan(4)
  for (const cookie of cookies) {
    expect(cookie).toMatch(/^__Host-gapura\./)
    for (const attribute of [/; Path=\//i, /; HttpOnly/i, /; SameSite=Strict/i, /; Secure/i])
      expect(cookie).toMatch(attribute)
    expect(cookie).not.toMatch(/; Domain=/i)
  }
})

test('no address, header or field of a stranger’s decides where we send anybody', async () => {
  const hosts = {
    host: 'evil.example',
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'http',
    forwarded: 'host=evil.example',
  }
  const open = (await call('POST', '/v1/checkout', { body: aCheckoutBody({ externalId: 'open' }) })).body.id
  const form = (fields: Record<string, string>) => ({
    raw: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: gateway.config.baseUrl },
  })
  const requests: [string, string, object][] = [
    ['GET', '/docs', {}],
    ['GET', '/docs/guides', {}],
    ['GET', '/docs//evil.example', {}],
    ['GET', '//evil.example/docs', {}],
    ['GET', '/%5cevil.example', {}],
    ['GET', `//evil.example/${open}`, {}],
    ['GET', `/${open}/pay?next=https://evil.example`, {}],
    ['GET', `/en/${open}?locale=//evil.example`, {}],
    ['GET', `/${open}?locale=%0d%0aLocation:%20https://evil.example`, {}],
    [
      'POST',
      `/${open}/pay`,
      form({ type: 'qrcode', next: 'https://evil.example', successUrl: 'https://evil.example' }),
    ],
    ['GET', `/dashboard/sign-in?next=https://evil.example`, {}],
    ['GET', `/dashboard//evil.example`, {}],
  ]
  for (const [method, path, options] of requests) {
    const { headers: own = {}, ...rest } = options as { headers?: Record<string, string> }
    const { status, headers, text } = await call(method, path, { key: null, ...rest, headers: { ...hosts, ...own } })
    const location = headers.get('location') ?? '/'
    expect([path, /^\/(?![/\\])/.test(location) && !location.includes('evil')], location).toEqual([path, true])
    expect([path, status < 500, text.includes('evil.example/"')]).toEqual([path, true, false])
  }
  for (const url of [
    'javascript:alert(1)',
    'data:text/html,x',
    '//evil.example',
    'http://evil.example/',
    'https://a@evil.example/',
    'https://shop.example\\@evil.example/\n',
  ]) {
    const { status } = await call('POST', '/v1/checkout', { body: aCheckoutBody({ successUrl: url, externalId: 'x' }) })
    expect([url, status]).toEqual([url, 400])
  }
})

test('what a merchant or a payer writes is text on every page, in every file and mail', async () => {
  const customer = { name: HOSTILE.slice(0, 60), email: 'a@shop.example' }
  const made = await call('POST', '/v1/checkout', {
    body: aCheckoutBody({ description: HOSTILE, externalId: 'xss', metadata: { note: HOSTILE }, customer }),
  })
  const link = await call('POST', '/v1/payment-links', {
    body: { title: HOSTILE, description: HOSTILE, amount: 50_000, currency: 'IDR' },
  })
  expect([made.status, link.status]).toEqual([200, 200])
  const slug = new URL(link.body.url).pathname
  for (const path of [`/${made.body.id}`, `/${made.body.id}?locale=en`, slug]) {
    const { status, text, headers } = await call('GET', path, { key: null })
    expect([path, status, text.includes(`<img src=x`)]).toEqual([path, 200, false])
    expect(text).toContain('&lt;img src=x')
    expect(headers.get('content-security-policy')).toMatch(/default-src 'none'; script-src 'self'/)
  }
  const [stored] = await ownerQuery(gateway.directUrl, 'select description from checkout where id = $1', [made.body.id])
  expect(stored).toEqual({ description: HOSTILE })
  const { headers } = await call('GET', `/v1/checkout/${made.body.id}`)
  expect([headers.get('content-type'), headers.get('x-content-type-options')]).toEqual([
    'application/json; charset=utf-8',
    'nosniff',
  ])
})
