import { expect, test } from 'vitest'
import { aLinkWorld, titleIn } from '../../test/checkout/links.ts'
import type { Reply } from '../../test/gateway/gateway.ts'
import { sharedGateway } from '../../test/gateway/shared-gateway.ts'

const gateway = await sharedGateway({ WORK: 'off' })
const { call } = gateway
const { aLink, view, send, order, checkout, advance } = aLinkWorld(gateway)

test('a paused link says so, an archived one stays closed, and neither takes a form that is already open', async () => {
  const link = await aLink()
  const begun = await order(link)
  expect((await call('POST', `/v1/payment-links/${link.id}/pause`)).body).toMatchObject({
    status: 'PAUSED',
    availability: 'PAUSED',
  })
  expect(titleIn(await send(link))).toBe('Not taking payments right now')
  expect(titleIn(await view(link, 'id'))).toBe('Sedang tidak menerima pembayaran')
  expect((await call('GET', `/${begun}?locale=en`, { key: null })).text).toContain('How would you like to pay?')
  expect((await call('POST', `/v1/payment-links/${link.id}/activate`)).body.status).toBe('ACTIVE')
  for (let times = 0; times < 2; times++) {
    expect((await call('POST', `/v1/payment-links/${link.id}/archive`)).body.status).toBe('ARCHIVED')
  }
  expect((await call('POST', `/v1/payment-links/${link.id}/activate`)).body.code).toBe('INVALID_STATE')
  expect((await call('PATCH', `/v1/payment-links/${link.id}`, { body: { title: 'x' } })).body.code).toBe(
    'INVALID_STATE',
  )
  expect(titleIn(await view(link))).toBe('This page is closed')
})

test('an expired link takes nothing, and may be opened for longer', async () => {
  const now = Date.parse((await aLink()).createdAt)
  const link = await aLink({ expiresAt: new Date(now + 60_000).toISOString() })
  await advance(120)
  expect(titleIn(await send(link))).toBe('The time for this has passed')
  expect(
    (await call('PATCH', `/v1/payment-links/${link.id}`, { body: { title: 'Masih lewat' } })).body.availability,
  ).toBe('EXPIRED')
  expect((await call('PATCH', `/v1/payment-links/${link.id}`, { body: { expiresAt: null } })).body.availability).toBe(
    'OPEN',
  )
})

test('changes hold for what is begun afterwards, and the price is one of the two', async () => {
  const link = await aLink()
  const before = await order(link)
  const changed = await call('PATCH', `/v1/payment-links/${link.id}`, {
    body: { openPrice: { minimum: 20_000, maximum: 30_000 }, stock: 1, asks: { phone: 'required' } },
  })
  expect(changed.body).toMatchObject({
    amount: null,
    openPrice: { minimum: 20_000, maximum: 30_000, suggested: [] },
    asks: { name: 'off', phone: 'required' },
    availability: 'RESERVED',
  })
  expect((await checkout(before)).amount).toBe(150_000)
  const back = await call('PATCH', `/v1/payment-links/${link.id}`, { body: { amount: 5_000, stock: null } })
  expect(back.body).toMatchObject({ amount: 5_000, openPrice: null, availability: 'OPEN' })
})

test.each([
  [{ amount: undefined }, 'amount', 'REQUIRED'],
  [{ openPrice: { minimum: 1, maximum: 2 } }, 'openPrice', 'NOT_ALLOWED_HERE'],
  [{ amount: undefined, openPrice: { minimum: 20_000, maximum: 10_000 } }, 'openPrice.maximum', 'OUT_OF_RANGE'],
  [
    { amount: undefined, openPrice: { minimum: 20_000, maximum: 30_000, suggested: [5] } },
    'openPrice.suggested.0',
    'OUT_OF_RANGE',
  ],
  [
    { amount: undefined, openPrice: { minimum: 1, maximum: 20_000 }, methods: ['virtual_account:BCA'] },
    'openPrice.minimum',
    'OUT_OF_BOUNDS',
  ],
  [{ methods: ['cheque'] }, 'methods.0', 'NOT_ALLOWED'],
  [{ currency: 'XXQ' }, 'currency', 'UNKNOWN_CURRENCY'],
  [{ successUrl: 'javascript:alert(1)' }, 'successUrl', 'INVALID_URL'],
  [{ expiresAt: '2020-01-01T00:00:00Z' }, 'expiresAt', 'OUT_OF_RANGE'],
  [{ title: '  ' }, 'title', 'INVALID_FORMAT'],
  [{ stock: 0 }, 'stock', 'OUT_OF_RANGE'],
  [{ asks: { name: 'maybe' } }, 'asks.name', 'NOT_ALLOWED'],
])('terms that do not go together are refused: %j', async (change, field, code) => {
  const body = { title: 'Kelas kopi', currency: 'IDR', amount: 150_000, ...change }
  const { status, body: problem } = await call('POST', '/v1/payment-links', { body })
  expect([status, problem.errors.map((one: Reply['body']) => `${one.field} ${one.code}`)]).toEqual([
    400,
    [`${field} ${code}`],
  ])
})
