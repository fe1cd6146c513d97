import { beforeAll, describe, expect, test } from 'vitest'
import { aMember, anotherMerchant, type Browser, type Member, signIn } from '../../../test/gateway/dashboard.ts'
import { until } from '../../../test/gateway/gateway.ts'
import { sharedGateway } from '../../../test/gateway/shared-gateway.ts'
import { aRefunder } from '../../../test/refunds/refunds.ts'
import { dayIn } from '../../base/time-zone.ts'
import { type Tx, transaction } from '../../db/transaction.ts'
import { approvalsWaiting, eraseApprovals, isRefundErased } from '../approvals/erase-approvals.ts'
import type { Role } from '../people/permissions.ts'

const gateway = await sharedGateway()
const refunder = aRefunder(gateway)
const owner = await signIn(gateway)
const people = {} as Record<Exclude<Role, 'owner'>, Member>
let count = 0
const ask = (browser: Browser, body: Record<string, unknown>) =>
  browser.call('POST', '/dashboard/api/refunds', { body: { externalId: `member-${++count}`, ...body } })
const optionsOf = async (browser: Browser, checkoutId: string) =>
  (await browser.call('GET', `/dashboard/api/payments/${checkoutId}/refundable`)).body
const decide = (browser: Browser, id: string, how: 'approve' | 'reject') =>
  browser.call('POST', `/dashboard/api/approvals/${id}/${how}`, { body: {} })
const setPolicy = (approveAbove: object[]) => owner.call('PATCH', '/dashboard/api/policy', { body: { approveAbove } })

beforeAll(async () => {
  for (const role of ['developer', 'finance', 'support', 'read_only'] as const) {
    people[role] = await aMember(gateway, role)
  }
})

test('a member sees what a payment’s return would take, and gives a part and then the rest back', async () => {
  const { checkoutId, transactionId } = await refunder.aPaid()
  expect(await optionsOf(owner, checkoutId)).toEqual({
    data: [
      {
        transactionId,
        paidAt: expect.any(String),
        flags: [],
        currency: 'IDR',
        amount: 125_000,
        left: 125_000,
        requested: [],
        railFault: null,
        fee: expect.any(Number),
        feeOnRefund: 'kept',
        transferFee: 2_500,
        alone: null,
        payer: null,
      },
    ],
  })
  const made = await ask(owner, { transactionId, amount: 25_000, reason: 'Satu bungkus kurang' })
  expect(made.body).toMatchObject({ status: 'PROCESSING', way: 'rail', amount: 25_000, initiator: 'merchant' })
  expect((await optionsOf(owner, checkoutId)).data[0].left).toBe(100_000)
  const rest = await ask(people.finance, { transactionId })
  expect(rest.body).toMatchObject({ amount: 100_000 })
  await refunder.untilStatus(rest.body.id, 'SUCCEEDED')
  expect((await ask(owner, { transactionId })).body.code).toBe('REFUND_EXCEEDS_PAYMENT')
  await refunder.expectWhole()
})

test('the same request again is the same refund', async () => {
  const { transactionId } = await refunder.aPaid()
  const body = { externalId: 'member-same', transactionId, amount: 1_000 }
  const [first, second] = [await ask(owner, body), await ask(owner, body)]
  expect(second.body).toEqual(first.body)
  expect((await ask(owner, { ...body, amount: 2_000 })).body.code).toBe('IDEMPOTENCY_REPLAY')
})

test('a member without permission makes no refund, and another merchant’s payment is not found', async () => {
  const { checkoutId, transactionId } = await refunder.aPaid()
  for (const role of ['developer', 'read_only'] as const) {
    expect((await ask(people[role], { transactionId })).status).toBe(403)
    expect((await optionsOf(people[role], checkoutId)).data[0].alone).toBe(0)
  }
  const stranger = await aMember(gateway, 'owner', await anotherMerchant(gateway))
  expect((await ask(stranger, { transactionId })).status).toBe(404)
  expect((await stranger.call('GET', `/dashboard/api/payments/${checkoutId}/refundable`)).status).toBe(404)
  expect((await stranger.call('GET', '/dashboard/api/payments-to-return')).body.data).toEqual([])
})

describe('with four eyes', () => {
  test('support only requests a refund under any policy, and finance makes it', async () => {
    const { checkoutId, transactionId } = await refunder.aPaid()
    expect((await optionsOf(people.support, checkoutId)).data[0].alone).toBe(0)
    const requested = await ask(people.support, { transactionId, reason: 'Batal' })
    expect([requested.status, requested.body]).toEqual([202, { approvalId: expect.stringMatching(/^apr_/) }])
    const { approvalId } = requested.body
    expect((await gateway.call('GET', `/v1/refunds?transactionId=${transactionId}`)).body.data).toEqual([])
    const waiting = (await people.finance.call('GET', '/dashboard/api/approvals?status=WAITING')).body.data
    expect(waiting.find(({ id }: { id: string }) => id === approvalId)).toMatchObject({
      payouts: [],
      count: 1,
      total: { currency: 'IDR', amount: 125_000 },
      refund: { transactionId, amount: 125_000, currency: 'IDR', reason: 'Batal' },
    })
    expect((await decide(people.support, approvalId, 'approve')).status).toBe(403)
    const { accepted, refused } = (await decide(people.finance, approvalId, 'approve')).body
    expect([accepted.length, refused]).toEqual([1, []])
    // Approving again does not refund twice.
    expect((await decide(people.finance, approvalId, 'approve')).body.accepted).toEqual(accepted)
    const { data } = (await gateway.call('GET', `/v1/refunds?transactionId=${transactionId}`)).body
    expect(data).toMatchObject([{ id: accepted[0].id, amount: 125_000, reason: 'Batal' }])
  })

  test('beyond what one person may send in a day it waits, refunds and payouts counted together', async () => {
    const { checkoutId, transactionId } = await refunder.aPaid()
    const someone = await aMember(gateway, 'finance')
    await setPolicy([{ currency: 'IDR', amount: 30_000 }])
    expect((await optionsOf(someone, checkoutId)).data[0].alone).toBe(30_000)
    expect((await ask(someone, { transactionId, amount: 20_000 })).status).toBe(200)
    expect((await optionsOf(someone, checkoutId)).data[0].alone).toBe(10_000)
    const requested = await ask(someone, { transactionId, amount: 20_000 })
    expect(requested.status).toBe(202)
    expect((await decide(someone, requested.body.approvalId, 'approve')).status).toBe(403)
    expect((await decide(owner, requested.body.approvalId, 'reject')).status).toBe(204)
    expect((await optionsOf(owner, checkoutId)).data[0].left).toBe(105_000)
    await setPolicy([])
  })

  test('of racers one passes the limit, and the others wait', async () => {
    const { transactionId } = await refunder.aPaid()
    const someone = await aMember(gateway, 'finance')
    await setPolicy([{ currency: 'IDR', amount: 30_000 }])
    const replies = await Promise.all(Array.from({ length: 5 }, () => ask(someone, { transactionId, amount: 20_000 })))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 202, 202, 202, 202])
    await setPolicy([])
  })

  test('what was approved and cannot be made any more is said, and nothing goes back', async () => {
    const { checkoutId, transactionId } = await refunder.aPaid()
    const { approvalId } = (await ask(people.support, { transactionId })).body
    expect((await ask(owner, { transactionId })).body.code).toBe('REFUND_EXCEEDS_PAYMENT')
    await gateway.call('POST', `/v1/sandbox/checkout/${checkoutId}/simulate`, { body: { outcome: 'refunded' } })
    await until(async () => (await gateway.call('GET', `/v1/checkout/${checkoutId}`)).body.refundedAmount === 125_000)
    const { accepted, refused } = (await decide(people.finance, approvalId, 'approve')).body
    expect([accepted, refused]).toMatchObject([[], [{ code: 'REFUND_EXCEEDS_PAYMENT' }]])
  })

  test('what could not be made at all is refused at once', async () => {
    const { checkoutId, transactionId } = await refunder.aPaid({ type: 'virtual_account', code: 'BCA' })
    expect((await optionsOf(owner, checkoutId)).data[0].railFault).toBe('not_supported')
    const support = people.support
    expect((await ask(support, { transactionId })).body.code).toBe('REFUND_NOT_SUPPORTED')
    expect((await ask(support, { transactionId, amount: 125_001 })).body.code).toBe('REFUND_EXCEEDS_PAYMENT')
    expect((await ask(support, { transactionId: 'pay_00000000000000000000000000' })).status).toBe(404)
    const waiting = await ask(support, { transactionId, fallback: 'claim_link' })
    expect(waiting.status).toBe(202)
    expect((await decide(owner, waiting.body.approvalId, 'reject')).status).toBe(204)
    const link = await ask(owner, { transactionId, fallback: 'claim_link' })
    expect(link.body).toMatchObject({ status: 'NEEDS_PAYER', claimUrl: expect.stringContaining('/claim/') })
    const { status, body } = await owner.call('POST', `/v1/refunds/${link.body.id}/cancel`, { body: {} })
    expect([status, body.status]).toEqual([200, 'CANCELLED'])
  })
})

test('a refund’s account is erased from its approval, which can no longer refund', async () => {
  const { transactionId } = await refunder.aPaid({ type: 'virtual_account', code: 'BCA' })
  const receiver = { bankCode: 'BCA', accountNo: '7730199887', name: 'Ratna Dewi' }
  const { approvalId } = (await ask(people.support, { transactionId, fallback: 'transfer', receiver })).body
  const of = { merchantId: gateway.merchantId, words: ['7730199887', 'Ratna Dewi'], externalIds: [] }
  const inDb = <T>(work: (tx: Tx) => Promise<T>) => transaction(gateway.db, gateway.merchantId, work)
  expect(await inDb((tx) => approvalsWaiting(tx, of))).toMatchObject([{ id: approvalId }])
  await decide(owner, approvalId, 'reject')
  expect(await inDb((tx) => eraseApprovals(tx, of))).toBe(1)
  const { data } = (await owner.call('GET', '/dashboard/api/approvals?status=REJECTED')).body
  const { refund } = data.find(({ id }: { id: string }) => id === approvalId)
  expect(refund).toMatchObject({ amount: 125_000, receiver: { accountNo: '[erased]', name: '[erased]' } })
  expect(isRefundErased(refund)).toBe(true)
})

test('money that was paid twice is in the list of what may have to go back until it has', async () => {
  const { checkoutId } = await refunder.aPaid({ externalId: 'twice-1' }, 'duplicate')
  const listed = async () =>
    (await people.support.call('GET', '/dashboard/api/payments-to-return')).body.data.filter(
      (one: { checkoutId: string }) => one.checkoutId === checkoutId,
    )
  const [due, ...others] = await listed()
  expect([due, others]).toMatchObject([{ externalId: 'twice-1', flags: ['duplicate'], left: 125_000 }, []])
  const attention = async (days = '') =>
    (await owner.call('GET', `/dashboard/api/overview${days}`)).body.attention.find(
      ({ kind }: { kind: string }) => kind === 'paid_duplicate',
    )
  expect(await attention()).toMatchObject({ count: 1, link: '/dashboard/refunds/due?flag=duplicate' })
  const flagged = async (flag: string) =>
    (await owner.call('GET', `/v1/checkout?flag=${flag}`)).body.data.map(({ id }: { id: string }) => id)
  expect([await flagged('duplicate'), await flagged('late')]).toEqual([[checkoutId], []])
  const dueOf = async (flag: string) =>
    (await owner.call('GET', `/dashboard/api/payments-to-return?flag=${flag}`)).body.data.length
  expect([await dueOf('duplicate'), await dueOf('mismatch')]).toEqual([1, 0])
  await ask(owner, { transactionId: due.transactionId, amount: 25_000 })
  expect((await listed())[0].left).toBe(100_000)
  await ask(owner, { transactionId: due.transactionId })
  expect(await listed()).toEqual([])
  // Other days are another reply, not the one that is cached for some seconds.
  expect(await attention(`?from=${dayIn('Asia/Jakarta', new Date())}`)).toBeUndefined()
})

test('a refund has a timeline, is found by its names, and by its own merchant only', async () => {
  const { checkoutId, transactionId } = await refunder.aPaid()
  const { body } = await ask(owner, { externalId: 'RET/2026/9', transactionId })
  await refunder.untilStatus(body.id, 'SUCCEEDED')
  const { data } = (await people.read_only.call('GET', `/dashboard/api/refunds/${body.id}/timeline`)).body
  const kinds = data.map(({ kind }: { kind: string }) => kind)
  expect([kinds[0], kinds.at(-1)]).toEqual(['created', 'ended'])
  for (const kind of ['rail', 'webhook', 'ledger']) expect(kinds).toContain(kind)
  const stranger = await aMember(gateway, 'owner', await anotherMerchant(gateway))
  expect((await stranger.call('GET', `/dashboard/api/refunds/${body.id}/timeline`)).status).toBe(404)
  for (const text of [body.id, 'RET/2026/9', 'RET/2026', transactionId, checkoutId]) {
    const find = async (browser: Browser) =>
      (await browser.call('GET', `/dashboard/api/search?q=${encodeURIComponent(text)}`)).body.refunds
    expect((await find(owner)).map(({ id }: { id: string }) => id)).toEqual([body.id])
    expect(await find(stranger)).toEqual([])
  }
})

test('late money can be accepted: it no longer needs attention, nothing moves, and it can still be refunded', async () => {
  const { checkoutId, transactionId } = await refunder.aLate()
  const twice = await refunder.aPaid({}, 'duplicate')
  const listed = async () =>
    (await owner.call('GET', '/dashboard/api/payments-to-return')).body.data.map(
      (one: { checkoutId: string }) => one.checkoutId,
    )
  expect(await listed()).toEqual(expect.arrayContaining([checkoutId, twice.checkoutId]))
  const keep = (browser: Browser, id: string) =>
    browser.call('POST', `/dashboard/api/payments-to-return/${id}/keep`, { body: {} })
  expect((await keep(people.read_only, transactionId)).status).toBe(403)
  const stranger = await aMember(gateway, 'owner', await anotherMerchant(gateway))
  expect((await keep(stranger, transactionId)).status).toBe(404)
  // What is pending becomes available by itself meanwhile.
  const owned = async () => {
    const { available, pending, ...rest } = await refunder.balance()
    return { ...rest, ours: available + pending }
  }
  const before = await owned()
  for (const _again of [1, 2]) expect((await keep(people.support, transactionId)).status).toBe(204)
  expect(await owned()).toEqual(before)
  const now = await listed()
  expect([now.includes(checkoutId), now.includes(twice.checkoutId)]).toEqual([false, true])
  expect((await gateway.call('GET', `/v1/checkout/${checkoutId}`)).body.flags).toEqual(['late'])
  const [trail] = (await owner.call('GET', '/dashboard/api/audit?limit=50')).body.data.filter(
    ({ what }: { what: string }) => what === 'payment.keep_late',
  )
  expect(trail).toMatchObject({ who: people.support.email, subject: transactionId, status: 204 })
  // What belongs to no order has to go back.
  const [{ transactionId: second }] = (await owner.call('GET', '/dashboard/api/payments-to-return?flag=duplicate')).body
    .data
  expect((await keep(owner, second)).body.code).toBe('INVALID_STATE')
  expect((await ask(people.finance, { transactionId })).body).toMatchObject({ status: 'PROCESSING' })
  await refunder.expectWhole()
})
