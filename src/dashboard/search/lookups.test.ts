import { expect, test } from 'vitest'
import { aMember, anotherMerchant, signIn } from '../../../test/gateway/dashboard.ts'
import { aCheckoutBody, until } from '../../../test/gateway/gateway.ts'
import { sharedGateway } from '../../../test/gateway/shared-gateway.ts'
import { aPayoutBody } from '../../../test/payouts/send-money.ts'

const gateway = await sharedGateway()
const owner = await signIn(gateway)
const stranger = await aMember(gateway, 'owner', await anotherMerchant(gateway))
const pay = async (change: object) => {
  const { id } = (await owner.call('POST', '/v1/checkout', { body: aCheckoutBody({ ...change }) })).body
  await owner.call('POST', `/v1/sandbox/checkout/${id}/simulate`, { body: { outcome: 'succeeded' } })
  return until(async () => {
    const { body } = await owner.call('GET', `/v1/checkout/${id}`)
    return body.status === 'SUCCEEDED' && body
  })
}
const search = async (text: string, browser = owner) =>
  (await browser.call('GET', `/dashboard/api/search?q=${encodeURIComponent(text)}`)).body
const NOTHING = {
  ...{ payments: [], payouts: [], refunds: [], approvals: [], invoices: [], customers: [], collectors: [] },
  subscriptions: [],
}
const paid = await pay({ externalId: 'INV/2026/0042', type: 'virtual_account', code: 'BCA' })

test.each([
  ['its id', paid.id],
  ['its externalId', 'INV/2026/0042'],
  ['the beginning of its externalId', 'INV/2026/00'],
  ['its transaction’s id', paid.payment.transactionId],
  ['the rail’s reference', paid.payment.reference],
])('a payment is found by %s, and by its own merchant only', async (_name, text) => {
  expect((await search(text)).payments.map(({ id }: { id: string }) => id)).toEqual([paid.id])
  expect(await search(text, stranger)).toEqual(NOTHING)
})

const described = (
  await owner.call('POST', '/v1/checkout', {
    body: aCheckoutBody({
      externalId: 'described-1',
      customer: { name: 'Ratna Dewi Kusuma', email: 'ratna@example.com', phone: '+628111222333' },
      metadata: { invoice: 'F/2026/77', branch: 'Bandung' },
    }),
  })
).body

test.each([
  ['a word of the customer’s name', 'kusuma'],
  ['two words of it, in any order', 'Kusuma Ratna'],
  ['the address', 'Ratna@Example.com'],
  ['the number as people write it', '0811-1222-333'],
  ['a value of the metadata', 'F/2026/77'],
  ['a key of it', 'invoice'],
  ['a key with its value', 'branch:bandung'],
])('a payment is found by %s, and by its own merchant only', async (_name, text) => {
  expect((await search(text)).payments.map(({ id }: { id: string }) => id)).toEqual([described.id])
  expect((await search(text, stranger)).payments).toEqual([])
})

test.each(['ratna budi', 'kusum', 'branch:F/2026/77', 'example.com'])('no customer is found by %s', async (text) => {
  expect((await search(text)).payments).toEqual([])
})

test.each(['%', "' or 1=1", '\\', 'co_', '_', '💳'])('nothing is found by %s', async (text) => {
  expect((await search(text)).payments).toEqual([])
})

test('the timeline shows everything from the creation to the ledger, in order', async () => {
  const { data } = (await owner.call('GET', `/dashboard/api/payments/${paid.id}/timeline`)).body
  const kinds = data.map(({ kind }: { kind: string }) => kind)
  expect(kinds[0]).toBe('created')
  for (const kind of ['attempt', 'rail', 'webhook', 'ledger']) expect(kinds).toContain(kind)
  const times = data.map(({ at }: { at: string }) => at)
  expect(times).toEqual(times.toSorted())
  expect((await stranger.call('GET', `/dashboard/api/payments/${paid.id}/timeline`)).status).toBe(404)
})

test('the overview counts what was paid, by day and by method', async () => {
  const { body } = await owner.call('GET', '/dashboard/api/overview')
  expect(body.payments.volume).toMatchObject([{ currency: 'IDR', amount: 125_000, count: 1 }])
  expect(body.payments.successByMethod).toMatchObject([
    { type: 'virtual_account', code: 'BCA', ended: 1, succeeded: 1, open: 0 },
  ])
  expect(body.balances[0].currency).toBe('IDR')
  expect(body.attention).toContainEqual(expect.objectContaining({ kind: 'endpoint_missing' }))
  expect((await stranger.call('GET', '/dashboard/api/overview')).body).toMatchObject({
    payments: { volume: [], successByMethod: [] },
    countedUntil: null,
  })
})

test('an open dashboard is notified of new payments, and of what is requested and decided', async () => {
  const aborter = new AbortController()
  const cookie = [...owner.cookies].map((pair) => pair.join('=')).join('; ')
  const url = `${gateway.url}/dashboard/api/stream?merchant=${gateway.merchantId}`
  const response = await fetch(url, {
    signal: aborter.signal,
    headers: { cookie, 'sec-fetch-site': 'same-origin' },
  })
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  await reader?.read()
  const { id } = (await owner.call('POST', '/v1/checkout', { body: aCheckoutBody() })).body
  let heard = ''
  const hears = async (change: string) => {
    heard = ''
    while (!heard.includes(change)) heard += (await reader?.read())?.value ?? ''
  }
  await hears(`{"kind":"payment","id":"${id}"}`)
  const { transactionId } = paid.payment
  const refund = { externalId: 'seen-1', transactionId, amount: 1_000, fallback: 'claim_link' }
  await hears(`{"kind":"refund","id":"${(await gateway.call('POST', '/v1/refunds', { body: refund })).body.id}"}`)
  const approveAbove = [{ currency: 'IDR', amount: 1_000 }]
  expect((await owner.call('PATCH', '/dashboard/api/policy', { body: { approveAbove } })).status).toBe(200)
  const body = aPayoutBody()
  const { approvalId } = (await owner.call('POST', '/dashboard/api/payouts', { body })).body.data
  await hears(`{"kind":"approval","id":"${approvalId}"}`)
  expect((await owner.call('POST', `/dashboard/api/approvals/${approvalId}/withdraw`, { body: {} })).status).toBe(204)
  await hears(`{"kind":"approval","id":"${approvalId}"}`)
  aborter.abort()
})

test('a stretch of time and a status are found by an index', async () => {
  const list = async (query: string) => (await owner.call('GET', `/v1/checkout?${query}`)).body.data
  expect(await list(`createdTo=${new Date(Date.parse(paid.createdAt)).toISOString()}`)).toEqual([])
  const from = await list(`createdFrom=${paid.createdAt}&status=SUCCEEDED`)
  expect(from.map(({ id }: { id: string }) => id)).toEqual([paid.id])
})

test('the calendar shows what became available and what will, and another merchant’s nothing', async () => {
  const { data } = (await owner.call('GET', '/dashboard/api/settlements')).body
  expect(data).toMatchObject([{ currency: 'IDR', count: 1 }])
  expect(Number(data[0].amount)).toBeGreaterThan(100_000)
  expect((await stranger.call('GET', '/dashboard/api/settlements')).body.data).toEqual([])
  for (const run of (await owner.call('GET', '/dashboard/api/reconciliations')).body.data) {
    expect(run).toMatchObject({ status: 'agrees', matched: 0, differences: [] })
  }
})
