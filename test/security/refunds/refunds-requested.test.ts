import { expect, test } from 'vitest'
import type { Browser } from '../../gateway/dashboard.ts'
import { sharedGateway } from '../../gateway/shared-gateway.ts'
import { aShop, decide } from '../access/shop.ts'

const gateway = await sharedGateway()
let count = 0
const ask = (by: Browser, body: Record<string, unknown>) =>
  by.call('POST', '/dashboard/api/refunds', { body: { externalId: `requested-${++count}`, ...body } })
const optionOf = async (by: Browser, checkoutId: string) =>
  (await by.call('GET', `/dashboard/api/payments/${checkoutId}/refundable`)).body.data[0]

/** A shop with a payment of Rp1.250.000, its owner, and a member in support who may only request. */
async function aPaidShop() {
  const shop = await aShop(gateway)
  return {
    shop,
    owner: shop.owner,
    support: await shop.aMember('support'),
    ...(await shop.refunder.aPaid({ amount: 1_250_000 })),
  }
}

test('a requested amount is no longer available to any caller, and the payment shows who requested it and when', async () => {
  const { shop, owner, support, checkoutId, transactionId } = await aPaidShop()
  const { approvalId } = (
    await ask(support, { externalId: 'first', transactionId, amount: 1_000_000, reason: 'Batal' })
  ).body
  for (const by of [support, owner]) {
    expect(await optionOf(by, checkoutId)).toMatchObject({
      left: 250_000,
      requested: [
        {
          id: approvalId,
          externalId: 'first',
          amount: 1_000_000,
          reason: 'Batal',
          requestedBy: expect.any(String),
          requestedAt: expect.any(String),
        },
      ],
    })
  }
  const EXCEEDS = [422, 'REFUND_EXCEEDS_PAYMENT']
  const codeOf = async (reply: ReturnType<typeof ask>) => {
    const { status, body } = await reply
    return [status, body.code]
  }
  expect(await codeOf(ask(support, { transactionId, amount: 250_001 }))).toEqual(EXCEEDS)
  expect(await codeOf(ask(support, { checkoutId, amount: 250_001 }))).toEqual(EXCEEDS)
  expect(await codeOf(ask(owner, { transactionId, amount: 250_001 }))).toEqual(EXCEEDS)
  const byKey = await shop.refunder.refund({ transactionId, amount: 250_001 })
  expect([byKey.status, byKey.body.code]).toEqual(EXCEEDS)
  // Who is refused learns what waits, and can reject it first.
  expect(byKey.body.detail).toContain(`IDR 1000000.00 waits for approval in the dashboard (${approvalId})`)
  // All that is left is what was not requested.
  expect((await shop.refunder.refund({ transactionId })).body.amount).toBe(250_000)
  const { body } = await decide(owner, approvalId, 'approve')
  expect(body.counts).toEqual({ accepted: 1, refused: 0 })
  expect(await optionOf(owner, checkoutId)).toMatchObject({ left: 0, requested: [] })
  await shop.refunder.expectWhole()
})

test('the same request again is the same request, and another amount under its name is refused', async () => {
  const { owner, support, checkoutId, transactionId } = await aPaidShop()
  const body = { externalId: 'same', transactionId, amount: 700_000 }
  const [first, second] = [await ask(support, body), await ask(support, body)]
  expect([second.status, second.body]).toEqual([202, first.body])
  expect((await ask(support, { ...body, amount: 1 })).body.code).toBe('IDEMPOTENCY_REPLAY')
  expect((await optionOf(owner, checkoutId)).left).toBe(550_000)
})

test('under the name of a request that waits, no other account, reason or payment is taken for it', async () => {
  const { shop, owner, support, checkoutId, transactionId } = await aPaidShop()
  const receiver = { bankCode: 'BRI', accountNo: '8001000009', name: 'Siti Rahma' }
  const body = { externalId: 'name', transactionId, amount: 100_000, fallback: 'transfer', receiver, reason: 'Batal' }
  const { approvalId } = (await ask(support, body)).body
  expect((await ask(support, { ...body, receiver: { ...receiver, bankCode: '002' } })).body).toEqual({ approvalId })
  const other = await shop.refunder.aPaid()
  for (const wrong of [
    { ...body, receiver: { ...receiver, accountNo: '8001000019' } },
    { ...body, fallback: 'claim_link', receiver: undefined },
    { ...body, reason: 'Lain' },
    { ...body, metadata: { a: 'b' } },
    { ...body, transactionId: other.transactionId },
  ]) {
    const { status, body: reply } = await ask(support, wrong)
    expect([status, reply.code]).toEqual([422, 'IDEMPOTENCY_REPLAY'])
  }
  expect((await optionOf(owner, checkoutId)).requested).toHaveLength(1)
  const proposed = { externalId: 'agent', checkoutId: other.checkoutId, amount: 1_000, reason: 'Satu' }
  await shop.propose(shop.key, 'create_refund', proposed)
  const again = shop.propose(shop.key, 'create_refund', { ...proposed, reason: 'Dua' })
  await expect(again).rejects.toThrow('IDEMPOTENCY_REPLAY')
})

test('what is rejected or withdrawn is left again; who did not ask withdraws nothing', async () => {
  const { owner, support, checkoutId, transactionId } = await aPaidShop()
  const left = async () => (await optionOf(owner, checkoutId)).left
  const { approvalId: one } = (await ask(support, { transactionId })).body
  expect([await left(), (await decide(owner, one, 'withdraw')).status]).toEqual([0, 403])
  expect([(await decide(owner, one, 'reject')).status, await left()]).toEqual([204, 1_250_000])
  const { approvalId: two } = (await ask(support, { transactionId })).body
  expect([(await decide(support, two, 'withdraw')).status, await left()]).toEqual([204, 1_250_000])
  expect((await decide(owner, two, 'approve')).body.code).toBe('INVALID_STATE')
  expect((await ask(owner, { transactionId })).status).toBe(200)
})

test('of requests and refunds of one payment at once, no more pass together than there is', async () => {
  const { shop, owner, support, checkoutId, transactionId } = await aPaidShop()
  const racing = Array.from({ length: 12 }, (_, n) => {
    const body = { transactionId, amount: 300_000 }
    return n % 3 === 0 ? ask(support, body) : n % 3 === 1 ? ask(owner, body) : shop.refunder.refund(body)
  })
  const statuses = (await Promise.all(racing)).map(({ status }) => status).toSorted()
  expect(statuses.filter((status) => status < 300)).toHaveLength(4)
  expect(new Set(statuses.slice(4))).toEqual(new Set([422]))
  expect((await optionOf(owner, checkoutId)).left).toBe(50_000)
  await shop.refunder.expectWhole()
})

test('between its approval and its refund no other request takes what was requested', async () => {
  const { shop, owner, support, transactionId } = await aPaidShop()
  const { approvalId } = (await ask(support, { transactionId })).body
  const [approved, ...others] = await Promise.all([
    decide(owner, approvalId, 'approve'),
    ...Array.from({ length: 6 }, () => shop.refunder.refund({ transactionId, amount: 1_000 })),
  ])
  expect(approved.body.counts).toEqual({ accepted: 1, refused: 0 })
  expect(new Set(others.map(({ body }) => body.code))).toEqual(new Set(['REFUND_EXCEEDS_PAYMENT']))
})

test('what a program proposes is left no more either, and it asks for the rest where it names no amount', async () => {
  const { shop, owner, support, checkoutId, transactionId } = await aPaidShop()
  await ask(support, { transactionId, amount: 250_000 })
  const id = await shop.propose(shop.key, 'create_refund', { externalId: 'agent-1', checkoutId })
  expect(await optionOf(owner, checkoutId)).toMatchObject({ left: 0, requested: [{}, { id, amount: 1_000_000 }] })
  const more = shop.propose(shop.key, 'create_refund', { externalId: 'agent-2', checkoutId })
  await expect(more).rejects.toThrow('REFUND_EXCEEDS_PAYMENT')
})

test('a provider refund takes precedence over a requested one, which is then refused', async () => {
  const { shop, owner, support, checkoutId, transactionId } = await aPaidShop()
  const { approvalId } = (await ask(support, { transactionId, amount: 1_000_000 })).body
  await shop.call('POST', `/v1/sandbox/checkout/${checkoutId}/simulate`, { body: { outcome: 'refunded' } })
  await expect
    .poll(async () => (await shop.call('GET', `/v1/checkout/${checkoutId}`)).body.refundedAmount)
    .toBe(1_250_000)
  expect((await optionOf(owner, checkoutId)).left).toBe(0)
  const { refused } = (await decide(owner, approvalId, 'approve')).body
  expect(refused).toMatchObject([{ code: 'REFUND_EXCEEDS_PAYMENT' }])
  expect((await optionOf(owner, checkoutId)).requested).toEqual([])
  await shop.refunder.expectWhole()
})

test('in the list of what may have to go back, what was requested is not left', async () => {
  const { shop, support } = await aPaidShop()
  const { checkoutId } = await shop.refunder.aPaid({}, 'duplicate')
  const listed = async () => (await support.call('GET', '/dashboard/api/payments-to-return')).body.data
  const [due] = await listed()
  expect(due).toMatchObject({ checkoutId, left: 125_000, requested: 0 })
  await ask(support, { transactionId: due.transactionId, amount: 100_000 })
  expect(await listed()).toMatchObject([{ left: 25_000, requested: 100_000 }])
})
