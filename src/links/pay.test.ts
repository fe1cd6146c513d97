import { expect, test } from 'vitest'
import { CUSTOMERS } from '../../test/checkout/customers.ts'
import { aLinkWorld, checkoutOf, keyIn, titleIn } from '../../test/checkout/links.ts'
import { aCrashingDb } from '../../test/database/crashing-db.ts'
import { type Reply, until } from '../../test/gateway/gateway.ts'
import { sharedGateway } from '../../test/gateway/shared-gateway.ts'
import { currency } from '../base/currency.ts'
import { fromWhole } from '../base/money.ts'
import { erasePayer } from '../checkout/privacy/payer.ts'
import { ALL_MERCHANTS, transaction } from '../db/transaction.ts'
import { resumeMerchant, suspendMerchant } from '../merchants/suspension.ts'
import { findLink } from './find.ts'
import type { Link } from './link.ts'
import { payByLink } from './pay.ts'

const gateway = await sharedGateway()
const { call, db } = gateway
const { aLink, read, view, send, order, checkout, simulate, advance, pathOf } = aLinkWorld(gateway)
const paid = (id: string) => until(async () => (await checkout(id)).status === 'SUCCEEDED')

test('a payer comes from the link to an ordinary checkout that carries its id', async () => {
  const link = await aLink({
    reference: 'KELAS',
    asks: { name: 'required', note: 'optional' },
    successText: 'See you there',
  })
  expect(link).toMatchObject({
    status: 'ACTIVE',
    availability: 'OPEN',
    paidCount: 0,
    left: null,
    payWithinMinutes: 1440,
  })
  expect(pathOf(link)).toMatch(/^\/l\/[0-9a-z]{16}$/)
  const id = await order(link, { name: 'Budi Santoso', note: 'Duduk depan' })
  const made = await checkout(id)
  expect(made).toMatchObject({
    paymentLinkId: link.id,
    amount: 150_000,
    description: 'Kelas kopi',
    customer: { name: 'Budi Santoso', email: null, phone: null, note: 'Duduk depan' },
  })
  expect(made.externalId).toMatch(/^KELAS-[0-9A-Z]{8}$/)
  await simulate(id, 'succeeded')
  await paid(id)
  expect(await read(link.id)).toMatchObject({ paidCount: 1, paidAmount: 150_000, openCount: 0 })
  expect(
    (await call('GET', `/v1/checkout?paymentLinkId=${link.id}`)).body.data.map((one: { id: string }) => one.id),
  ).toEqual([id])
  const event = await until(async () => {
    const { data } = (await call('GET', '/v1/events')).body
    return data.find(({ type, data: about }: Reply['body']) => type === 'payment.succeeded' && about.id === id)
  })
  expect(event.data.paymentLinkId).toBe(link.id)
  expect((await call('GET', `/${id}?locale=en`, { key: null })).text).toContain('See you there')
})

test('a payer’s fields are stored sealed, and erased with their identity', async () => {
  const link = await aLink({ asks: { email: 'required', note: 'required' } })
  const note = 'Tolong kirim ke Jl. Melati 7'
  const id = await order(link, { email: 'sari.dewi@example.com', note })
  const inScope = <T>(work: Parameters<typeof transaction<T>>[2]) => transaction(db, gateway.merchantId, work)
  const row = await inScope((tx) => tx.selectFrom('checkout').selectAll().where('id', '=', id).executeTakeFirst())
  expect(JSON.stringify(row, (_key, value) => (typeof value === 'bigint' ? `${value}` : value))).not.toContain('Melati')
  expect(row?.customer?.toString('latin1')).not.toContain('Melati')
  await inScope((tx) => erasePayer(tx, gateway.merchantId, [id]))
  expect((await checkout(id)).customer).toBeNull()
})

test('reading the page changes nothing, however often and by any method', async () => {
  const link = await aLink({ stock: 1 })
  for (const method of ['GET', 'HEAD', 'GET']) {
    const { status, headers } = await call(method, pathOf(link), { key: null })
    expect([status, headers.get('x-robots-tag')]).toEqual([200, 'noindex, nofollow'])
  }
  const stray = await call('GET', `${pathOf(link)}/pay`, { key: null })
  expect([stray.status, stray.headers.get('location')]).toEqual([303, expect.stringContaining(pathOf(link))])
  expect(await read(link.id)).toMatchObject({ openCount: 0, left: 1 })
})

test('a form of another page makes nothing', async () => {
  const link = await aLink()
  expect((await send(link, {}, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  expect((await read(link.id)).openCount).toBe(0)
})

test('of many at once after the last one, as many win as there are, and the others learn that it is sold out', async () => {
  const link = await aLink({ stock: 2 })
  const sent = await Promise.all(Array.from({ length: 8 }, () => send(link)))
  expect(sent.map(({ status }) => status).sort()).toEqual([303, 303, 409, 409, 409, 409, 409, 409])
  const loser = sent.find(({ status }) => status === 409) as Reply
  expect(titleIn(loser)).toBe('The last ones are being paid for')
  expect(await read(link.id)).toMatchObject({ availability: 'RESERVED', openCount: 2, left: 0 })
  expect(titleIn(await view(link))).toBe('The last ones are being paid for')
})

test('an unpaid place is released, and money that arrives after that is recorded as late', async () => {
  const link = await aLink({ stock: 1, methods: ['qrcode'] })
  const first = await order(link)
  expect((await call('GET', `/${first}?locale=en`, { key: null })).text).toContain('Scan the QRIS code')
  expect((await send(link)).status).toBe(409)
  await advance(61 * 60)
  await until(async () => (await checkout(first)).status === 'EXPIRED')
  expect(await read(link.id)).toMatchObject({ availability: 'OPEN', left: 1 })
  const second = await order(link)
  await simulate(second, 'succeeded')
  await paid(second)
  expect(await read(link.id)).toMatchObject({ availability: 'SOLD_OUT', paidCount: 1, left: 0 })
  expect(titleIn(await view(link))).toBe('Sold out')
  await simulate(first, 'succeeded')
  await paid(first)
  expect(await checkout(first)).toMatchObject({ status: 'SUCCEEDED', flags: ['late'] })
  expect(await read(link.id)).toMatchObject({ availability: 'SOLD_OUT', paidCount: 2, paidAmount: 300_000, left: 0 })
})

test('a cancelled payment and an abandoned one both release their place', async () => {
  const link = await aLink({ stock: 1 })
  await call('POST', `/v1/checkout/${await order(link)}/cancel`)
  expect((await read(link.id)).left).toBe(1)
  await simulate(await order(link), 'expired')
  await until(async () => (await read(link.id)).left === 1)
})

test('a form that is sent twice is one checkout, and another one once that has lapsed', async () => {
  const link = await aLink({ stock: 5 })
  const form = keyIn((await view(link)).text)
  const [first, again] = [await send(link, { form }), await send(link, { form })].map(checkoutOf)
  expect(first).toBe(again)
  const both = await Promise.all([send(link, { form }), send(link, { form })])
  expect(both.map(checkoutOf)).toEqual([first, first])
  expect((await read(link.id)).openCount).toBe(1)
  await call('POST', `/v1/checkout/${first}/cancel`)
  expect(checkoutOf(await send(link, { form }))).not.toBe(first)
})

test('a payer’s own amount is checked against its bounds, and the form shows again what was typed', async () => {
  const link = await aLink({
    amount: undefined,
    openPrice: { minimum: 10_000, maximum: 500_000, suggested: [50_000] },
    asks: { email: 'optional' },
  })
  const refused = await send(link, { amount: '9.000', email: 'budi' })
  expect([refused.status, refused.text.includes('The minimum is IDR')]).toEqual([422, true])
  expect(refused.text).toContain('value="9.000"')
  expect(refused.text).toContain('This is not an email address')
  expect((await checkout(await order(link, { amount: '75.000' }))).amount).toBe(75_000)
  expect((await checkout(await order(link, { suggested: '50000' }))).amount).toBe(50_000)
})

test('a suspended merchant’s link takes nothing', async () => {
  const link = await aLink()
  const asMerchant = (work: (tx: Parameters<typeof resumeMerchant>[0]) => Promise<unknown>) =>
    transaction(db, ALL_MERCHANTS, work)
  await asMerchant((tx) => suspendMerchant(tx, new Date(), gateway.merchantId))
  expect(titleIn(await view(link))).toBe('Not taking payments right now')
  expect((await send(link)).status).toBe(409)
  await asMerchant((tx) => resumeMerchant(tx, gateway.merchantId))
  expect((await send(link)).status).toBe(303)
})

test('an unknown address is an unknown payment', async () => {
  for (const path of ['/l/0000000000000000', '/l/x', '/l/DROP-TABLE', '/l/%00']) {
    const { status, text } = await call('GET', `${path}?locale=en`, { key: null })
    expect([path, status, text.includes('There is no payment here')]).toEqual([path, 404, true])
  }
})

test('an address that makes too many has to wait', async () => {
  const link = await aLink()
  const statuses: number[] = []
  // However slow the machine is, it polls more often than every other second.
  while (statuses.at(-1) !== 429 && statuses.length < 200) statuses.push((await send(link)).status)
  expect(statuses.length).toBeGreaterThan(30)
  expect([...new Set(statuses)]).toEqual([303, 429])
})

test.each(['before commit', 'after commit'] as const)(
  'a process that dies %s leaves no place taken forever',
  async (crash) => {
    const link = await aLink({ stock: 1, payWithinMinutes: 5 })
    const stored = (await findLink(db, gateway.merchantId, link.id)) as Link
    const crashing = aCrashingDb(db)
    const app = {
      db: crashing.db,
      clock: () => new Date(stored.createdAt),
      customers: CUSTOMERS,
      checkoutUrl: 'http://localhost',
      limits: { unpaidLinkOrders: 5 },
    }
    const wanted = {
      amount: fromWhole(150_000, currency('IDR')),
      customer: null,
      formKey: 'b6b7a3c2-0000-4000-8000-000000000000',
      address: null,
    }
    crashing.die(crash)
    await expect(payByLink(app, stored, wanted)).rejects.toThrow()
    crashing.die(null)
    expect((await read(link.id)).openCount).toBe(crash === 'before commit' ? 0 : 1)
    // The same form again: the order that was placed, or a first one, and never two.
    expect((await payByLink(app, stored, wanted)).is).toBe('made')
    expect((await read(link.id)).openCount).toBe(1)
    await advance(6 * 60)
    await until(async () => (await read(link.id)).left === 1)
  },
)
