import { beforeAll, describe, expect, test } from 'vitest'
import { anOtherAmount } from '../../../test/checkout/other-amount.ts'
import { aMember, type Browser, type Member, signIn } from '../../../test/gateway/dashboard.ts'
import { until } from '../../../test/gateway/gateway.ts'
import { sharedGateway } from '../../../test/gateway/shared-gateway.ts'
import { aRefunder } from '../../../test/refunds/refunds.ts'

const gateway = await sharedGateway({ BANK_TRANSFER_MS: '50' })
const { call } = gateway
const { refund, untilStatus, balance, advance, expectWhole } = aRefunder(gateway)
const pay = anOtherAmount(gateway)
/** By transfer: the sandbox's bank knows nothing of this money. */
const receiver = { bankCode: 'BCA', accountNo: '8001234599', name: 'Siti Rahma' }
const VA = { type: 'virtual_account', code: 'BCA' }
const refundByTransfer = (body: object) => refund({ ...body, fallback: 'transfer', receiver })
const owner = await signIn(gateway)
let support: Member
beforeAll(async () => {
  support = await aMember(gateway, 'support')
})

const accept = (browser: Browser, id: string, amount: number) =>
  browser.call('POST', `/dashboard/api/payments/${id}/accept`, { body: { amount } })
const read = async (id: string) => (await call('GET', `/v1/checkout/${id}`)).body
const booked = async (id: string) => (await owner.call('GET', `/dashboard/api/payments/${id}/booked`)).body.data
const toReturn = async () =>
  (await owner.call('GET', '/dashboard/api/payments-to-return')).body.data.map(
    (one: { checkoutId: string }) => one.checkoutId,
  )
const eventsOf = async (id: string) =>
  (await call('GET', '/v1/events?limit=100')).body.data
    .filter(
      (event: { type: string; data: { id: string } }) => event.data.id === id && event.type === 'payment.succeeded',
    )
    .toReversed()
const setPolicy = (approveAbove: object[]) => owner.call('PATCH', '/dashboard/api/policy', { body: { approveAbove } })

test('too little is accepted: it is booked with its fee, the order is paid, and every side shows with how much', async () => {
  const before = await balance()
  const { id, transactionId } = await pay(50_000)
  expect(await toReturn()).toContain(id)
  expect((await accept(owner, id, 50_000)).status).toBe(204)

  expect(await read(id)).toMatchObject({
    status: 'SUCCEEDED',
    amount: 125_000,
    paidAmount: 50_000,
    flags: ['mismatch'],
  })
  const [event] = await eventsOf(id)
  expect(event.data).toMatchObject({ transactionId, amount: 125_000, paidAmount: 50_000, flags: ['mismatch'] })
  const [line] = await booked(id)
  expect(line).toMatchObject({ isInSuspense: false, gross: '50000.00', accepted: { by: expect.any(String) } })
  expect(Number(line.fee)).toBeGreaterThan(0)
  expect(Number(line.fee) + Number(line.tax) + Number(line.net)).toBe(50_000)
  expect(await toReturn()).not.toContain(id)
  expect((await balance()).pending - before.pending).toBe(Number(line.net))

  const { data } = (await owner.call('GET', `/dashboard/api/payments/${id}/timeline`)).body
  expect(data.map((one: { title: string }) => one.title)).toEqual(
    expect.arrayContaining(['amount.accepted', 'acceptance', 'payment.succeeded']),
  )
  const [row] = (await owner.call('GET', `/dashboard/api/payments?q=${event.data.externalId}`)).body.data
  expect(row).toMatchObject({ paid: '50000.00', net: line.net })
  const { text } = await call('GET', `/${id}?locale=en`, { key: null })
  expect(text.replaceAll('\u00a0', ' ')).toContain('accepted your IDR 50,000 instead of IDR 125,000')
  const trail = (await owner.call('GET', '/dashboard/api/audit')).body.data
  expect(trail.find(({ what }: { what: string }) => what === 'payment.accept_amount')).toMatchObject({ subject: id })

  await advance(3_600)
  await until(async () => (await booked(id))[0].settled !== null)
  expect((await booked(id))[0].settled).toMatchObject({ available: line.net })
  await expectWhole()
})

test('what was accepted is refunded as any payment, from where it is then', async () => {
  const { id, transactionId } = await pay(150_000, VA)
  expect((await accept(owner, id, 150_000)).status).toBe(204)
  const made = await refundByTransfer({ transactionId, amount: 25_000 })
  expect(made.status, made.text).toBe(200)
  await untilStatus(made.body.id, 'SUCCEEDED')
  expect(await read(id)).toMatchObject({ paidAmount: 150_000, refundedAmount: 25_000 })
  await expectWhole()
})

test('of what was partly refunded, the rest is accepted', async () => {
  const { id, transactionId } = await pay(150_000, VA)
  const made = await refundByTransfer({ transactionId, amount: 25_000 })
  expect((await accept(owner, id, 150_000)).body.code).toBe('INVALID_STATE')
  await untilStatus(made.body.id, 'SUCCEEDED')
  // The amount that the member saw is the amount that counts.
  expect((await accept(owner, id, 150_000)).body.code).toBe('INVALID_STATE')
  expect((await accept(owner, id, 125_000)).status).toBe(204)
  expect(await read(id)).toMatchObject({ status: 'SUCCEEDED', paidAmount: 150_000, refundedAmount: 25_000 })
  const [line] = await booked(id)
  expect(line).toMatchObject({ gross: '150000.00', refunded: '25000.00', isInSuspense: false })
  await expectWhole()
})

test('two parts are accepted together, each with its event', async () => {
  const { id } = await pay(75_000)
  await pay(50_000, { id })
  expect((await accept(owner, id, 125_000)).status).toBe(204)
  expect(await read(id)).toMatchObject({ status: 'SUCCEEDED', paidAmount: 125_000 })
  const events = await eventsOf(id)
  // In order of their ids, whose last part is random.
  const paid = events.map((event: { data: { paidAmount: number } }) => event.data.paidAmount)
  expect(paid.toSorted((one: number, other: number) => other - one)).toEqual([75_000, 50_000])
  expect(Math.abs(events[1].sequence - events[0].sequence)).toBe(1)
  await expectWhole()
})

test('of racers one accepts it, and a paid order is not paid again', async () => {
  const { id } = await pay(50_000)
  const replies = await Promise.all(Array.from({ length: 4 }, () => accept(owner, id, 50_000)))
  expect(replies.map(({ status }) => status).toSorted()).toEqual([204, 409, 409, 409])
  expect(await eventsOf(id)).toHaveLength(1)
  const paid = await pay(50_000)
  await call('POST', `/v1/sandbox/checkout/${paid.id}/simulate`, { body: { outcome: 'succeeded' } })
  await until(async () => (await read(paid.id)).status === 'SUCCEEDED')
  expect((await accept(owner, paid.id, 50_000)).body.code).toBe('INVALID_STATE')
  expect((await accept(owner, 'co_00000000000000000000000000', 1)).status).toBe(404)
  await expectWhole()
})

describe('with four eyes', () => {
  const decide = (browser: Browser, id: string, how: 'approve' | 'reject') =>
    browser.call('POST', `/dashboard/api/approvals/${id}/${how}`, { body: {} })

  test('support only requests it, once, and another member approves it', async () => {
    const { id } = await pay(50_000)
    const requested = await accept(support, id, 50_000)
    expect(requested.status).toBe(202)
    const { approvalId } = requested.body
    expect((await accept(support, id, 50_000)).body).toEqual({ approvalId })
    expect((await read(id)).status).toBe('PENDING')
    const { data } = (await owner.call('GET', '/dashboard/api/approvals?status=WAITING')).body
    expect(data).toMatchObject([
      { id: approvalId, count: 1, payouts: [], refund: null, acceptance: { amount: 50_000, expected: 125_000 } },
    ])
    const summary = (await owner.call('GET', `/dashboard/api/approvals/${approvalId}/summary`)).body
    expect(summary).toMatchObject({
      ...{ you: 'second', refund: null, payouts: null, day: null },
      acceptance: { orderNumber: data[0].acceptance.externalId, method: 'qrcode', amount: 50_000, expected: 125_000 },
    })
    expect((await decide(owner, approvalId, 'approve')).body).toMatchObject({ accepted: [{ id }], refused: [] })
    expect(await read(id)).toMatchObject({ status: 'SUCCEEDED', paidAmount: 50_000 })
    expect((await booked(id))[0].accepted.by).toBe(data[0].createdBy.name)
    await expectWhole()
  })

  test('what an order is short of counts towards what one person may give away in a day', async () => {
    await setPolicy([{ currency: 'IDR', amount: 100_000 }])
    const someone = await aMember(gateway, 'finance')
    const [first, second, more] = [await pay(50_000), await pay(50_000), await pay(150_000, VA)]
    expect((await accept(someone, first.id, 50_000)).status).toBe(204)
    const { status, body } = await accept(someone, second.id, 50_000)
    expect(status).toBe(202)
    // Too much gives nothing away.
    expect((await accept(someone, more.id, 150_000)).status).toBe(204)
    expect((await decide(owner, body.approvalId, 'reject')).status).toBe(204)
    expect((await read(second.id)).status).toBe('PENDING')
    await setPolicy([])
  })

  test('what was refunded before the approval is not accepted', async () => {
    const { id, transactionId } = await pay(50_000, VA)
    const { approvalId } = (await accept(support, id, 50_000)).body
    const made = await refundByTransfer({ transactionId })
    await untilStatus(made.body.id, 'SUCCEEDED')
    const { refused } = (await decide(owner, approvalId, 'approve')).body
    expect(refused).toMatchObject([{ code: 'INVALID_STATE' }])
    expect((await read(id)).status).toBe('PENDING')
  })
})
