import { expect, test } from 'vitest'
import { DAY_MS } from '../../../src/base/clock.ts'
import type { Transfer } from '../../../src/connectors/payout-port.ts'
import type { InstrumentRequest } from '../../../src/connectors/port.ts'
import { freePort } from '../../outside/free-port.ts'
import { toXendit } from '../adapters.ts'
import { anAttempt, aRefund, aRequest, idr, issueBy, paidBy } from '../payments.ts'
import { eventsOf, startXendit } from './faces.ts'

const REFERENCE = '01jd0000000000000000abcde'
const REFUND = '01jd0000000000000refundxx'
const PAYOUT = '2026112000000000000000001'
const SOON = new Date('2026-11-20T03:15:00Z')

type World = Awaited<ReturnType<typeof startXendit>>

const ask = (change: Partial<InstrumentRequest>) => aRequest({ reference: REFERENCE, expiresAt: SOON, ...change })

test.each([
  ['qrcode', null, { type: 'qrcode' }],
  ['virtual_account', 'BCA', { bankCode: 'BCA', number: expect.stringMatching(/^\d{16}$/) }],
  ['ewallet', 'DANA', { walletCode: 'DANA', url: expect.stringMatching(/^https:/) }],
] as const)('%s %s is issued, paid, notified and queried, with one name for the money', async (type, code, like) => {
  const world = await startXendit()
  const attempt = await issueBy(world.rail, ask({ type, code }))
  expect(attempt.instrument).toMatchObject(like)
  expect(await world.rail.query(attempt)).toEqual({ is: 'pending' })
  world.bank.pay(REFERENCE)
  const [event] = await eventsOf(world.notifications, 1)
  const state = await world.rail.query(attempt)
  const { railReference, amount, paidAt } = paidBy(state)
  expect(event).toMatchObject({
    is: 'receipt',
    reference: REFERENCE,
    instrumentReferences: [attempt.railReference],
    receipt: { railReference, amount, paidAt },
  })
  expect(await world.rail.retire(attempt)).toEqual(state)
})

test('a wallet that prompts in its app has no link', async () => {
  const world = await startXendit()
  const attempt = await issueBy(world.rail, ask({ type: 'ewallet', code: 'OVO', phone: '+6281234567890' }))
  expect(attempt.instrument).toEqual({ type: 'ewallet', walletCode: 'OVO', url: null, qrContent: null })
})

test('a card is paid on a session’s page and refunded by the request of that session', async () => {
  const world = await startXendit()
  const attempt = await issueBy(world.rail, ask({ type: 'credit_card' }))
  expect(await world.rail.query(attempt)).toEqual({ is: 'pending' })
  world.bank.pay(REFERENCE)
  const paid = paidBy(await world.rail.query(attempt))
  const events = await eventsOf(world.notifications, 2)
  expect(events).toContainEqual(expect.objectContaining({ is: 'receipt', reference: REFERENCE }))
  const refund = aRefund(attempt, { reference: REFUND, paid, amount: idr('4000.00') })
  expect(world.rail.refunds.faultOf(refund, world.clock())).toBeNull()
  expect(await world.rail.refunds.refund(refund)).toMatchObject({ is: 'processing' })
  world.bank.decideRefund(REFUND, 'SUCCEEDED')
  expect(await world.rail.refunds.query(refund)).toMatchObject({
    is: 'succeeded',
    railReference: expect.stringMatching(/^rfd-/),
  })
})

test('a session that was left is closed, and so is an unpaid code', async () => {
  const world = await startXendit()
  const page = await issueBy(world.rail, ask({ type: 'credit_card' }))
  expect(await world.rail.retire(page)).toEqual({ is: 'closed' })
  expect(await world.rail.query(page)).toEqual({ is: 'closed' })
  const code = await issueBy(world.rail, ask({ type: 'qrcode' }))
  expect(await world.rail.retire(code)).toEqual({ is: 'closed' })
  expect(await world.rail.query(code)).toEqual({ is: 'closed' })
})

test('a refund is made once, refused where it is too much, and may fail later', async () => {
  const world = await startXendit({ debitRefund: { answer: 'timeoutAfter', times: 1 } })
  const attempt = await issueBy(world.rail, ask({ type: 'ewallet', code: 'SHOPEEPAY' }))
  world.bank.pay(REFERENCE)
  const paid = paidBy(await world.rail.query(attempt))
  const { refunds } = world.rail
  const refund = aRefund(attempt, { reference: REFUND, paid, amount: idr('6000.00') })
  expect(await refunds.query(refund)).toMatchObject({ is: 'not_found' })
  expect(await refunds.refund(refund)).toMatchObject({ is: 'unknown', railCode: 'timeout' })
  expect(await refunds.query(refund)).toMatchObject({ is: 'processing' })
  expect(await refunds.refund(refund)).toMatchObject({ is: 'processing' })
  const other = { ...refund, reference: `${REFUND.slice(0, -1)}y` }
  expect(await refunds.refund(other)).toMatchObject({ is: 'failed', code: 'refused' })
  world.bank.decideRefund(REFUND, 'FAILED')
  expect(await refunds.query(refund)).toMatchObject({ is: 'failed', code: 'refused' })
})

test('what cannot be refunded is refused beforehand', async () => {
  const world = await startXendit()
  const faultOf = (type: 'ewallet' | 'virtual_account', code: string, amount = idr('10000.00')) => {
    const refund = aRefund(anAttempt({ type, code }), { amount })
    return world.rail.refunds.faultOf({ ...refund, paid: { ...refund.paid, paidAt: world.clock() } }, world.clock())
  }
  expect(faultOf('virtual_account', 'BCA')).toBe('not_supported')
  expect(faultOf('ewallet', 'OVO')).toBe('not_supported')
  expect(faultOf('ewallet', 'LINKAJA', idr('4000.00'))).toBe('not_supported')
  expect(faultOf('ewallet', 'DANA', idr('4000.00'))).toBeNull()
  const old = aRefund(anAttempt({ type: 'qrcode' }))
  world.advance(31 * DAY_MS)
  expect(world.rail.refunds.faultOf(old, world.clock())).toBe('window_closed')
})

test('an amount that a channel does not take is not requested', async () => {
  const world = await startXendit()
  const request = ask({ type: 'qrcode', amount: idr('10000001.00') })
  expect(await world.rail.issue(request)).toMatchObject({ is: 'refused', railCode: 'amount_out_of_bounds' })
  expect(await world.rail.issue(ask({ type: 'virtual_account', code: 'DANAMON' }))).toMatchObject({ is: 'refused' })
})

test.each(['timeoutAfter', 'resetAfter', 'errorAfter'] as const)(
  'a request whose answer is lost (%s) is found by our reference, and made once',
  async (answer) => {
    const world = await startXendit({ qrGenerate: { answer, times: 1 } })
    const request = ask({ type: 'virtual_account', code: 'BRI' })
    expect(await world.rail.issue(request)).toMatchObject({ is: 'unknown' })
    const attempt = anAttempt({ reference: REFERENCE, type: 'virtual_account', code: 'BRI' })
    expect(await world.rail.query(attempt)).toEqual({ is: 'pending' })
    expect(await world.rail.issue(request)).toMatchObject({ is: 'issued' })
    expect(await world.rail.query(attempt)).toEqual({ is: 'pending' })
    expect(await world.rail.retire(attempt)).toEqual({ is: 'closed' })
  },
)

test('a call that certainly did nothing is distinguished from one that may have acted', async () => {
  const world = await startXendit({ qrGenerate: { answer: 'errorBefore' } })
  expect(await world.rail.issue(ask({ type: 'qrcode' }))).toMatchObject({ is: 'unknown', railCode: 'http_502' })
  const away = toXendit(`http://127.0.0.1:${await freePort()}`)
  expect(await away.payments?.issue(ask({ type: 'qrcode' }))).toMatchObject({ is: 'unsent' })
})

const transfer = (accountNo: string, change: Partial<Transfer> = {}): Transfer => ({
  reference: PAYOUT,
  service: 'bifast',
  amount: idr('90000.00'),
  receiver: { bankCode: '014', accountNo, name: 'Budi Santoso' },
  remark: 'Gaji',
  sentAt: new Date('2026-11-20T03:00:00Z'),
  ...change,
})

function payoutsOf({ connector }: World) {
  if (!connector.payouts) throw new Error('no payouts')
  return connector.payouts
}
const asSent = (sent: Transfer) => ({ ...sent, bankReference: null })

test.each([
  ['0000000000', 'succeeded'],
  ['123456', 'failed'],
  ['121212', 'failed'],
  ['999999', 'failed'],
] as const)('a payout to %s has %s when Xendit says so', async (accountNo, is) => {
  const world = await startXendit()
  const payouts = payoutsOf(world)
  const sent = transfer(accountNo)
  expect(await payouts.inquire(asSent(sent))).toMatchObject({ is: 'not_found' })
  expect(await payouts.send(sent)).toMatchObject({ is: 'processing', bankReference: expect.stringMatching(/^disb-/) })
  world.bank.decidePayout(PAYOUT)
  expect(await payouts.inquire(asSent(sent))).toMatchObject({ is })
  const [event] = await eventsOf(world.notifications, 1)
  expect(event).toMatchObject({ is: 'transfer', reference: PAYOUT, state: { is } })
})

test('a payout that arrived may come back', async () => {
  const world = await startXendit()
  const payouts = payoutsOf(world)
  const sent = transfer('654321')
  await payouts.send(sent)
  world.bank.decidePayout(PAYOUT)
  expect(await payouts.inquire(asSent(sent))).toMatchObject({ is: 'succeeded' })
  world.bank.decidePayout(PAYOUT)
  expect(await payouts.inquire(asSent(sent))).toMatchObject({ is: 'reversed' })
})

test('a payout whose answer is lost is queried, and not made twice', async () => {
  const world = await startXendit({ transferInterbank: { answer: 'timeoutAfter', times: 1 } })
  const payouts = payoutsOf(world)
  const sent = transfer('0000000000')
  expect(await payouts.send(sent)).toMatchObject({ is: 'unknown', railCode: 'timeout' })
  expect(await payouts.inquire(asSent(sent))).toMatchObject({ is: 'processing' })
  expect(await payouts.send(sent)).toMatchObject({ is: 'processing' })
  const other = transfer('0000000000', { amount: idr('90001.00') })
  expect(await payouts.send(other)).toMatchObject({ is: 'unknown', railCode: 'DUPLICATE_ERROR' })
  expect(await payouts.inquire(asSent(other))).toMatchObject({ is: 'unknown', railCode: 'amount_mismatch' })
})

test('no holder is named, and a bank without a channel is not sent to', async () => {
  const world = await startXendit()
  const payouts = payoutsOf(world)
  expect(await payouts.inquireAccount(transfer('1').receiver, null)).toMatchObject({ is: 'not_offered' })
  const elsewhere = { bankCode: '033', accountNo: '1', name: 'Budi' }
  expect(await payouts.inquireAccount(elsewhere, null)).toMatchObject({ is: 'refused' })
  expect(await payouts.balance?.()).toEqual({ is: 'known', available: idr('1241231.00') })
})

test('webhooks may come twice, late or in another order, and never from elsewhere', async () => {
  const world = await startXendit({ qrNotify: { notify: 'twice' } })
  await issueBy(world.rail, ask({ type: 'qrcode' }))
  world.bank.pay(REFERENCE)
  const [first, second] = await eventsOf(world.notifications, 2)
  expect(second).toEqual(first)
  const stranger = await fetch(world.url, { method: 'POST' })
  expect(stranger.status).toBe(404)
})

test('the test of a connection says in words what is wrong', async () => {
  const world = await startXendit()
  expect(await world.connector.probe()).toMatchObject([{ is: 'ok' }])
  expect(await toXendit(world.url, 'short').probe()).toMatchObject([{ is: 'ok' }, { check: 'callback token' }])
  world.behave({ balanceInquiry: { answer: 'errorBefore' } })
  expect(await world.connector.probe()).toMatchObject([{ is: 'unknown', remedy: expect.any(String) }])
})
