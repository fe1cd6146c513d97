import { expect, test } from 'vitest'
import { cookieOf, FETCH, OTHER_SHOP, openSession, SHOP } from '../../test/csrf/csrf.ts'
import { aGateway } from '../../test/gateway/gateway.ts'
import { DEMO } from '../sandbox/demo.ts'
import { rotateKeys } from './key-ring.ts'

const gateway = await aGateway({ WORK: 'off', LIMIT_CSRF_PER_MINUTE: '200' })
const PATH = '/v1/auth/clients/csrf'
const requestSession = (headers: Record<string, string>, method = 'POST') =>
  gateway.call(method, PATH, { key: null, headers: { ...FETCH, ...headers } })

test.for(['GET', 'POST'])('%s gives a token and its two cookies', async (method) => {
  const { status, body, headers } = await requestSession({ origin: SHOP }, method)
  const [signed = '', mirrored = ''] = headers.getSetCookie()
  expect(status).toBe(200)
  expect(body).toEqual({
    status: 200,
    data: { csrfToken: expect.stringMatching(/^[\w-]{43}$/) },
    metadata: { source: 'csrf', entity: DEMO.merchantId },
  })
  const attributes = 'Path=/; Max-Age=900; Secure; SameSite=None; Partitioned'
  expect(signed).toMatch(/^ps_csrf=[\w.-]+; HttpOnly; /)
  expect(signed.endsWith(`; HttpOnly; ${attributes}`)).toBe(true)
  expect(mirrored).toBe(`ps_csrf_pub=${body.data.csrfToken}; ${attributes}`)
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('ratelimit-policy')).toBe('"csrf-sessions";q=200;w=60')
})

test.for(['text/plain;charset=UTF-8', 'application/json', 'application/x-www-form-urlencoded'])(
  'a content type of %s does not matter: there is no body',
  async (type) => expect((await requestSession({ origin: SHOP, 'content-type': type })).status).toBe(200),
)

test.for([
  ['missing', undefined],
  ['null', 'null'],
] as const)('an Origin that is %s is Unauthorized', async ([, origin]) => {
  const { status, body, headers } = await requestSession(origin === undefined ? {} : { origin })
  expect(status).toBe(401)
  expect(body).toEqual({
    status: 401,
    data: null,
    errors: [{ code: 'Unauthorized', field: 'Origin', message: expect.any(String) }],
    metadata: { source: 'csrf', entity: null },
    requestId: headers.get('x-request-id'),
  })
  expect(headers.getSetCookie()).toEqual([])
})

const LOOK_ALIKES = [
  'http://shop.example',
  'https://shop.example:8443',
  'https://shop.example:443',
  'https://shop.example.',
  'https://shop.example/',
  'https://SHOP.example',
  'https://evil-shop.example',
  'https://shop.example.evil.test',
  'https://a.shop.example',
  'https://shop.example@evil.test',
  'https://shop.example, https://evil.test',
  'https://shop.example https://evil.test',
  'http://localhost:3001',
  'http://127.0.0.1:3000',
  'file://',
  '*',
]
test.for(LOOK_ALIKES)('%s is not an allowed origin', async (origin) => {
  const { status, body, headers } = await requestSession({ origin })
  expect([status, body.errors[0].code, body.data]).toEqual([403, 'origin_not_allowed', null])
  expect(headers.get('access-control-allow-origin')).toBeNull()
  expect(headers.getSetCookie()).toEqual([])
})

// Injected: Node's fetch writes these headers itself.
test.for([{ 'sec-fetch-mode': 'navigate' }, { 'sec-fetch-mode': 'no-cors' }, { 'sec-fetch-site': 'none' }])(
  'what a browser marks as %o gets no session',
  async (marks) => {
    const headers = { origin: SHOP, ...FETCH, ...marks } as Record<string, string>
    const reply = await gateway.server.inject({ method: 'POST', url: PATH, headers })
    expect([reply.statusCode, reply.json().errors[0].code]).toEqual([403, 'origin_not_allowed'])
  },
)

test('an origin that the settings lose is out at once, and one they gain is in', async () => {
  const patch = (allowedOrigins: string[]) => gateway.call('PATCH', '/v1/settings', { body: { allowedOrigins } })
  const fresh = 'https://new.example'
  expect((await requestSession({ origin: fresh })).status).toBe(403)
  await patch([SHOP, OTHER_SHOP, fresh])
  expect((await requestSession({ origin: fresh })).status).toBe(200)
  await patch([SHOP, OTHER_SHOP])
  expect((await requestSession({ origin: fresh })).status).toBe(403)
})

test('a page that still holds a good pair keeps its token, so its other tabs do too', async () => {
  const first = await openSession(gateway)
  const again = await openSession(gateway, SHOP, cookieOf(first))
  expect(again.token).toBe(first.token)
  const elsewhere = await openSession(gateway, OTHER_SHOP, cookieOf(first))
  expect(elsewhere.token).not.toBe(first.token)
  const forged = await openSession(gateway, SHOP, cookieOf({ ...first, signed: `${first.signed.slice(0, -1)}_` }))
  expect(forged.token).not.toBe(first.token)
})

test('new server keys end no session', async () => {
  const before = await openSession(gateway)
  await rotateKeys({ db: gateway.db, masterKey: gateway.masterKey, clock: gateway.clock })
  await gateway.call('POST', '/v1/sandbox/clock/advance', { body: { seconds: 60 } })
  expect((await openSession(gateway, SHOP, cookieOf(before))).token).toBe(before.token)
})

test('sessions are limited by address, and the refusal can be read by the page', async () => {
  let last = await requestSession({ origin: SHOP })
  for (let i = 0; i < 220 && last.status === 200; i++) last = await requestSession({ origin: SHOP })
  expect([last.status, last.body.status, last.body.errors[0].code]).toEqual([429, 429, 'RATE_LIMITED'])
  expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(last.headers.get('access-control-allow-origin')).toBe(SHOP)
})
