import { expect, test } from 'vitest'
import { anotherMerchant } from '../../gateway/another-merchant.ts'
import { aCheckoutBody, aGateway, type CallOptions, type Gateway } from '../../gateway/gateway.ts'
import { aSender } from '../../payouts/send-money.ts'

const [a, b] = [await aGateway({ CELL_ROUTES: 'a', WORK: 'off' }), await aGateway({ CELL_ROUTES: 'b', WORK: 'off' })]
const [ofA, ofB] = [await anotherMerchant(a), await anotherMerchant(b)]
const make = ({ call }: Gateway, key: string) => call('POST', '/v1/checkout', { key, body: aCheckoutBody() })

/** What names a host, a cell or a merchant, and any client may send. */
const FORGED: Record<string, string>[] = [
  {},
  { 'x-forwarded-host': new URL(a.url).host, forwarded: `host=${new URL(a.url).host}` },
  { 'x-cell': 'a', 'x-gapura-cell': 'a', 'x-route': 'a' },
  { 'x-gapura-dashboard': ofA.id, 'x-merchant-id': ofA.id },
  { 'x-original-url': '/v1/balance', 'x-rewrite-url': '/v1/balance' },
  { 'x-partner-id': ofA.id, 'x-gapura-agent-pass': '' },
]

test('a key of another cell is an unknown one, with any headers', async () => {
  for (const headers of FORGED) {
    const reply = await b.call('GET', '/v1/balance', { key: ofA.key, headers })
    expect([reply.status, reply.body.code]).toEqual([401, 'Unauthorized'])
  }
})

test('ids of another cell lead nowhere, on pages and by key', async () => {
  const { body } = await make(a, ofA.key)
  const strays: [string, string, CallOptions][] = [
    ['GET', `/${body.id}`, { key: null }],
    ['GET', `/${body.id}/events`, { key: null }],
    ['GET', `/v1/checkout/${body.id}`, { key: ofB.key }],
    ['POST', `/v1/checkout/${body.id}/cancel`, { key: ofB.key }],
    ['GET', `/v1/refunds/${body.id.replace('co_', 're_')}`, { key: ofB.key }],
    ['POST', `/v1/inbound/${body.id.replace('co_', 'con_')}/v1.0/qr/qr-mpm-notify`, { key: null, body: {} }],
  ]
  for (const [method, path, options] of strays)
    for (const headers of FORGED)
      expect([path, (await b.call(method, path, { ...options, headers })).status]).toEqual([path, 404])
  expect((await a.call('GET', `/${body.id}`, { key: null })).status).toBe(200)
})

test('a merchant’s own key reads nothing of another cell by naming a merchant of it', async () => {
  for (const headers of FORGED) {
    const reply = await b.call('GET', '/v1/settings', { key: ofB.key, headers })
    expect([reply.status, reply.body.displayName]).toEqual([200, 'Toko Sebelah'])
    const { body } = await b.call('POST', '/v1/checkout', { key: ofB.key, headers, body: aCheckoutBody() })
    expect(body.id.slice(3, 6)).toBe(ofB.id.slice(4, 7))
  }
})

test('an access token of one cell is worth nothing in another', async () => {
  const token = await aSender(a, ofA.key).newToken()
  const headers = { publicAccessToken: `Bearer ${token}` }
  expect((await a.call('GET', '/v1/send-money', { key: null, headers })).status).toBe(200)
  expect((await b.call('GET', '/v1/send-money', { key: null, headers })).status).toBe(401)
})
