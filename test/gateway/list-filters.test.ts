import { expect, test } from 'vitest'
import { aPayoutBody, aSender } from '../payouts/send-money.ts'
import { aRefunder } from '../refunds/refunds.ts'
import { aCheckoutBody, until } from './gateway.ts'
import { sharedGateway } from './shared-gateway.ts'

/** The filters that lists of checkouts, payouts and refunds have in common: the same objects by the same words. */
const gateway = await sharedGateway()
const { call } = gateway
const sender = aSender(gateway)
const refunder = aRefunder(gateway)

type Item = { externalId: string }
const SETS = [
  { amount: 100_000, metadata: { order: '1', shop: 'jakarta' } },
  { amount: 200_000, metadata: { order: '2', shop: 'jakarta' } },
  { amount: 300_000, metadata: { order: '3', note: 'x'.repeat(80) } },
] as const
const times: string[] = []
for (const [n, { amount, metadata }] of SETS.entries()) {
  const externalId = `filtered-${n}`
  const { transactionId } = await refunder.aPaid({ externalId, amount, metadata })
  await refunder.refund({ externalId, transactionId, amount: amount / 10, metadata })
  await sender.send(aPayoutBody({ externalId, amount: amount / 10, metadata: JSON.stringify(metadata) }))
  // The clock is advanced past the time of the token.
  sender.forget()
  times.push((await call('POST', '/v1/sandbox/clock/advance', { body: { seconds: 3_600 } })).body.now)
}
await sender.send(aPayoutBody({ externalId: 'words', metadata: 'no JSON at all {' }))
await sender.send(aPayoutBody({ externalId: 'list', metadata: '["order","1"]' }))

const LISTS = {
  checkouts: { path: '/v1/checkout', read: (query: string) => call('GET', `/v1/checkout?${query}`), scale: 1 },
  payouts: {
    path: '/v1/send-money',
    read: (query: string) => sender.call('GET', `/v1/send-money?${query}`),
    scale: 10,
  },
  refunds: { path: '/v1/refunds', read: (query: string) => call('GET', `/v1/refunds?${query}`), scale: 10 },
} as const
const found = async (list: keyof typeof LISTS, query: string): Promise<number[]> => {
  const { status, body, text } = await LISTS[list].read(query)
  expect(status, text).toBe(200)
  const items = body.data as Item[]
  return items.map(({ externalId }) => Number(externalId.replace('filtered-', ''))).sort()
}

test.each(Object.keys(LISTS) as (keyof typeof LISTS)[])('%s are found by amount, time and metadata', async (list) => {
  const amount = (whole: number) => whole / LISTS[list].scale
  expect(await found(list, `minAmount=${amount(200_000)}&maxAmount=${amount(200_000)}`)).toEqual([1])
  expect(await found(list, `minAmount=${amount(200_000)}&metadata[shop]=jakarta`)).toEqual([1])
  expect(await found(list, 'metadata[order]=3')).toEqual([2])
  expect(await found(list, 'metadata[shop]=jakarta')).toEqual([0, 1])
  expect(await found(list, `metadata%5Bshop%5D=jakarta&metadata[order]=1`)).toEqual([0])
  expect(await found(list, `metadata[note]=${'x'.repeat(80)}`)).toEqual([2])
  expect(await found(list, 'metadata[order]=jakarta')).toEqual([])
  expect(await found(list, 'metadata[order]=%27%22%5C')).toEqual([])
  const [first = '', second = ''] = times
  expect(await found(list, `createdFrom=${first}&createdTo=${second}`)).toEqual([1])
})

test.each([
  ['minAmount=0', 'minAmount'],
  ['minAmount=1e5', 'minAmount'],
  ['createdFrom=yesterday', 'createdFrom'],
  ['createdTo=2026-13-01T00:00:00Z', 'createdTo'],
  ['metadata=1', 'metadata'],
  ['metadata[__proto__]=1', 'metadata.__proto__'],
  ['metadata[a%00]=1', 'metadata'],
  ['metadata[a]=%00', 'metadata'],
  ['metadata[a]=1&metadata[a]=2', 'metadata.a'],
  ['metadata[a]=1&metadata[b]=2&metadata[c]=3&metadata[d]=4&metadata[e]=5&metadata[f]=6', 'metadata'],
  ['metadat[a]=1', 'metadat'],
])('?%s is refused by every list, naming %s', async (query, field) => {
  for (const { read } of Object.values(LISTS)) {
    const { status, body } = await read(query)
    expect([status, body.errors?.[0]?.field]).toEqual([400, field])
  }
})

test('refunds of a customer are those of what they paid, by checkout or at a code of theirs', async () => {
  const customer = async () => (await call('POST', '/v1/customers', { body: { name: 'Siti Aminah' } })).body.id
  const [customerId, other] = [await customer(), await customer()]
  const refunded = async (transactionId: string) => (await refunder.refund({ transactionId, amount: 1_000 })).body.id
  const ofCheckout = await refunded((await refunder.aPaid({ customerId })).transactionId)
  await refunded((await refunder.aPaid({ customerId: other })).transactionId)
  const body = { externalId: 'code-of-siti', kind: 'qr_static', currency: 'IDR', name: 'Siti Aminah', customerId }
  const { id } = (await call('POST', '/v1/collectors', { body })).body
  await until(async () => (await call('GET', `/v1/collectors/${id}`)).body.status === 'ACTIVE')
  const paid = await call('POST', `/v1/sandbox/collectors/${id}/simulate`, { body: { amount: 50_000 } })
  expect(paid.status, paid.text).toBe(200)
  const [collection] = await until(async () => {
    const { data } = (await call('GET', `/v1/collections?collectorId=${id}`)).body
    return data.length > 0 ? data : undefined
  })
  const ofCode = await refunded(collection.id)
  const listed = async (query: string) =>
    (await LISTS.refunds.read(query)).body.data.map((one: { id: string }) => one.id)
  expect(await listed(`customerId=${customerId}`)).toEqual([ofCode, ofCheckout])
  expect(await listed(`customerId=${customerId}&minAmount=2000`)).toEqual([])
})

test('a list page keeps its filter from cursor to cursor', async () => {
  for (let n = 0; n < 3; n++) await call('POST', '/v1/checkout', { body: aCheckoutBody({ metadata: { batch: 'b' } }) })
  const first = (await call('GET', '/v1/checkout?metadata[batch]=b&limit=2')).body
  const second = (await call('GET', `/v1/checkout?metadata[batch]=b&limit=2&cursor=${first.nextCursor}`)).body
  expect([first.data.length, second.data.length, second.nextCursor]).toEqual([2, 1, null])
})
