import { expect, test } from 'vitest'
import { OTHER_SHOP, SHOP } from '../../test/csrf/csrf.ts'
import { aCheckoutBody, aGateway } from '../../test/gateway/gateway.ts'
import { PAYMENT_TYPES, TYPE_CODES } from '../payment-methods/types.ts'

const gateway = await aGateway({ WORK: 'off' })

const preflight = (path: string, origin: string, method = 'POST') =>
  gateway.call('OPTIONS', path, {
    key: null,
    headers: {
      origin,
      'access-control-request-method': method,
      'access-control-request-headers': 'content-type,x-csrf-token',
    },
  })

test.for([
  ['/v1/auth/clients/csrf', 'GET, POST'],
  ['/v1/checkout', 'POST'],
  ['/v1/checkout/intents', 'POST'],
  ['/v1/checkout/co_00000000000000000000000000', 'GET'],
] as const)('the preflight of %s names its origin and %s', async ([path, methods]) => {
  for (const origin of [SHOP, OTHER_SHOP]) {
    const { status, headers, text } = await preflight(path, origin)
    expect([status, text]).toEqual([204, ''])
    expect(headers.get('access-control-allow-origin')).toBe(origin)
    expect(headers.get('access-control-allow-credentials')).toBe('true')
    expect(headers.get('access-control-allow-methods')).toBe(methods)
    expect(headers.get('access-control-allow-headers')).toBe('Content-Type, Idempotency-Key, X-CSRF-Token')
    expect(headers.get('vary')).toBe('Origin')
  }
})

test.for(['https://evil.test', 'https://shop.example.evil.test', 'null', '*'])(
  'a preflight from %s is refused and shows nothing',
  async (origin) => {
    const { status, headers } = await preflight('/v1/checkout', origin)
    expect(status).toBe(403)
    expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
    expect(headers.get('vary')).toBe('Origin')
  },
)

test.for(['/v1/settings', '/v1/events', '/v1/send-money', '/v1/onboarding/status', '/v1/checkout/co_0/cancel', '/'])(
  'no page may call %s, not even one of an allowed origin',
  async (path) => {
    const { status, headers } = await preflight(path, SHOP)
    expect(status).toBeGreaterThanOrEqual(400)
    expect(headers.get('access-control-allow-origin')).toBeNull()
    const called = await gateway.call('GET', path, { headers: { origin: SHOP } })
    expect(called.headers.get('access-control-allow-origin')).toBeNull()
  },
)

test('OPTIONS that is no preflight is a method like another', async () => {
  const { status, headers } = await gateway.call('OPTIONS', '/v1/checkout', { key: null, headers: { origin: SHOP } })
  expect([status, headers.get('allow')]).toEqual([405, 'GET, HEAD, POST'])
})

test('an allowed page can read every refusal; another page cannot read even a success', async () => {
  for (const [options, status] of [
    [{ key: null, body: {} }, 401],
    [{ body: {} }, 400],
    [{ raw: '{"a":' }, 400],
    [{ raw: 'x', headers: { 'content-type': 'text/plain' } }, 415],
    [{ raw: `"${'x'.repeat(70_000)}"` }, 413],
  ] as const) {
    const headers = { ...('headers' in options ? options.headers : {}), origin: SHOP }
    const reply = await gateway.call('POST', '/v1/checkout', { ...options, headers })
    expect([reply.status, reply.headers.get('access-control-allow-origin')]).toEqual([status, SHOP])
  }
  const unknown = await gateway.call('GET', '/v1/checkout/co_00000000000000000000000000', { headers: { origin: SHOP } })
  expect([unknown.status, unknown.headers.get('access-control-allow-origin')]).toEqual([404, SHOP])
  const headers = { origin: 'https://evil.test' }
  const created = await gateway.call('POST', '/v1/checkout', { body: aCheckoutBody(), headers })
  expect([created.status, created.headers.get('access-control-allow-origin')]).toEqual([200, null])
})

test('replies without an Origin still vary by it, for caches', async () => {
  const reply = await gateway.call('POST', '/v1/checkout', { body: aCheckoutBody() })
  expect([reply.status, reply.headers.get('vary')]).toEqual([200, 'Origin'])
})

test('the browser module is served with its types, to allowed pages', async () => {
  const module = await gateway.call('GET', '/browser/v1.js', { key: null, headers: { origin: SHOP } })
  expect(module.status).toBe(200)
  expect(module.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  expect(module.headers.get('access-control-allow-origin')).toBe(SHOP)
  const names = ['GapuraError', 'connectGapura', 'createCheckout', 'createIntent', 'instrument', 'status']
  const types = await gateway.call('GET', '/browser/v1.d.ts', { key: null })
  for (const name of names) {
    expect(module.text).toContain(name)
    expect(types.text).toContain(name)
  }
  for (const type of TYPE_CODES) expect(types.text).toContain(`${type}: '${PAYMENT_TYPES[type].instrument}'`)
  const loaded = await import('./browser/v1.js')
  expect(Object.keys(loaded).sort()).toEqual(names)
})
