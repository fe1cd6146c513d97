import { expect, test } from 'vitest'
import { MINUTE_MS } from '../../../src/base/clock.ts'
import { aLinkWorld, checkoutOf, titleIn } from '../../checkout/links.ts'
import { aGateway, type Reply, until } from '../../gateway/gateway.ts'

const gateway = await aGateway({
  TRUST_PROXY: '1',
  LIMIT_UNPAID_LINK_ORDERS: '3',
  BANK_BEHAVIOUR: '{"debitPayment":{"answer":"errorBefore"}}',
})
const { call } = gateway
const { aLink, read, send, checkout, simulate, advance } = aLinkWorld(gateway)

const ADDRESS = '203.0.113.7'
/** Orders as a browser of this address does. */
const from = (link: { url: string }, address = ADDRESS) => send(link, {}, { 'x-forwarded-for': address })
async function order(link: { url: string }, address?: string): Promise<string> {
  const sent = await from(link, address)
  expect(sent.status).toBe(303)
  return checkoutOf(sent)
}
const minutes = (count: number) => advance(count * 60)
const lifeOf = ({ createdAt, expiresAt }: Reply['body']) => (Date.parse(expiresAt) - Date.parse(createdAt)) / MINUTE_MS
const isFree = (link: { id: string }, left = 1) => until(async () => (await read(link.id)).left === left)
/** The payer opens the page of the order and chooses. */
const choose = (id: string, type: string, code = '') =>
  call('POST', `/${id}/pay?locale=en`, {
    key: null,
    raw: new URLSearchParams({ type, ...(code ? { code } : {}) }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
  })
const open = (id: string) => call('GET', `/${id}?locale=en`, { key: null })

test('an order whose payer was given nothing to pay with holds its place for ten minutes', async () => {
  const link = await aLink({ stock: 1 })
  const id = await order(link)
  expect(lifeOf(await checkout(id))).toBe(10)
  expect((await from(link, '198.51.100.1')).status).toBe(409)
  await minutes(9)
  expect((await from(link, '198.51.100.1')).status).toBe(409)
  await minutes(2)
  await isFree(link)
  expect((await checkout(id)).status).toBe('EXPIRED')
  // A payer who returns to it gets no instrument, so that nothing is sold twice.
  await choose(id, 'qrcode')
  expect((await checkout(id)).attempts).toEqual([])
  await order(link, '198.51.100.1')
  expect(await read(link.id)).toMatchObject({ availability: 'RESERVED', openCount: 1 })
})

test('a place is held as long as what the payer was given to pay with is good, and what is paid then is in time', async () => {
  const link = await aLink({ stock: 2 })
  const [byCode, byAccount] = [await order(link), await order(link)]
  await minutes(8)
  await choose(byCode, 'qrcode')
  expect((await open(byCode)).text).toContain('Scan the QRIS code')
  await choose(byAccount, 'virtual_account', 'BCA')
  await open(byAccount)
  const [code, account] = [await checkout(byCode), await checkout(byAccount)]
  expect(Date.parse(code.expiresAt)).toBeGreaterThan(Date.parse(code.payment.expiresAt))
  expect([account.expiresAt, lifeOf(account)]).toEqual([account.payment.expiresAt, 60])
  await minutes(12)
  expect((await from(link, '198.51.100.2')).status).toBe(409)
  // A page that is open renews its code in place, and the place with it.
  await minutes(4)
  expect((await open(byCode)).text).toContain('Scan the QRIS code')
  const renewed = await checkout(byCode)
  expect(renewed.attempts).toHaveLength(2)
  await minutes(14)
  await simulate(byCode, 'succeeded')
  expect(await until(async () => (await checkout(byCode)).status === 'SUCCEEDED')).toBe(true)
  expect((await checkout(byCode)).flags).toEqual([])
  await minutes(20)
  await simulate(byAccount, 'succeeded')
  await until(async () => (await checkout(byAccount)).status === 'SUCCEEDED')
  expect((await checkout(byAccount)).flags).toEqual([])
  expect(await read(link.id)).toMatchObject({ availability: 'SOLD_OUT', paidCount: 2 })
})

test('a code that lapses releases its place, and money that arrives for it later is booked and flagged', async () => {
  const link = await aLink({ stock: 1, methods: ['qrcode'] })
  const first = await order(link)
  expect((await open(first)).text).toContain('Scan the QRIS code')
  await minutes(18)
  await isFree(link)
  const second = await order(link, '198.51.100.3')
  await simulate(first, 'succeeded')
  await until(async () => (await checkout(first)).status === 'SUCCEEDED')
  expect((await checkout(first)).flags).toEqual(['late'])
  await simulate(second, 'succeeded')
  await until(async () => (await checkout(second)).status === 'SUCCEEDED')
  expect(await read(link.id)).toMatchObject({ paidCount: 2, left: 0, availability: 'SOLD_OUT' })
})

test('a rail that gives nothing holds no place for longer than it is waited for', async () => {
  const link = await aLink({ stock: 1 })
  const id = await order(link)
  await minutes(9)
  await choose(id, 'ewallet', 'DANA')
  await open(id)
  const tried = await checkout(id)
  expect(tried.attempts.length).toBeGreaterThan(0)
  expect(tried.payment.instrument).toBeNull()
  expect(lifeOf(tried)).toBeLessThan(12)
  await minutes(3)
  await isFree(link)
})

test('an address has few unpaid orders of a link with a stock, however many it sends at once', async () => {
  const link = await aLink({ stock: 20 })
  const sent = await Promise.all(Array.from({ length: 8 }, () => from(link)))
  expect(sent.map(({ status }) => status).sort()).toEqual([303, 303, 303, 409, 409, 409, 409, 409])
  const refused = sent.find(({ status }) => status === 409) as Reply
  expect(titleIn(refused)).toBe('Finish an earlier payment first')
  expect(refused.text).toContain('try again in ten minutes')
  expect(await read(link.id)).toMatchObject({ openCount: 3, left: 17 })
  const first = checkoutOf(sent.find(({ status }) => status === 303) as Reply)
  await simulate(first, 'succeeded')
  await until(async () => (await checkout(first)).status === 'SUCCEEDED')
  await order(link)
  expect((await from(link)).status).toBe(409)
  await order(link, '198.51.100.4')
  await minutes(11)
  await isFree(link, 19)
  await order(link)
})

test('the addresses of one IPv6 subscriber are one, and another link or one without a stock is not limited by it', async () => {
  const link = await aLink({ stock: 20 })
  for (const end of ['1', '2', 'ffff:1']) await order(link, `2001:db8:7::${end}`)
  expect((await from(link, '2001:db8:7::abcd')).status).toBe(409)
  await order(link, '2001:db8:8::1')
  await order(await aLink({ stock: 20 }), '2001:db8:7::1')
  const endless = await aLink()
  for (let times = 0; times < 5; times++) await order(endless, '2001:db8:7::1')
  const { rows } = await gateway.db.pool.query('select ordered_from from checkout where link_id = $1', [endless.id])
  expect(rows.map((row) => row.ordered_from)).toEqual(Array(5).fill(null))
})

test('where an order came from is stored as a keyed hash alone', async () => {
  const link = await aLink({ stock: 1 })
  const id = await order(link)
  const { rows } = await gateway.db.pool.query('select * from checkout where id = $1', [id])
  expect(rows[0].ordered_from).toHaveLength(12)
  const text = JSON.stringify(rows, (_key, value) => (typeof value === 'bigint' ? `${value}` : value))
  expect(text).not.toContain(ADDRESS)
})
