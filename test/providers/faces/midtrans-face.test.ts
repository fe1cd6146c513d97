import { expect, test } from 'vitest'
import { DAY_MS, MINUTE_MS } from '../../../src/base/clock.ts'
import type { InstrumentRequest } from '../../../src/connectors/port.ts'
import { freePort } from '../../outside/free-port.ts'
import { toMidtrans } from '../adapters.ts'
import { anAttempt, aRefund, aRequest, idr, issueBy, paidBy } from '../payments.ts'
import { eventsOf, startMidtrans } from './faces.ts'

const REFERENCE = '01jd0000000000000000abcde'
const REFUND = '01jd0000000000000refundxx'
const SOON = new Date('2026-11-20T03:15:00Z')

const ask = (change: Partial<InstrumentRequest>) => aRequest({ reference: REFERENCE, expiresAt: SOON, ...change })

test.each([
  ['qrcode', null, { type: 'qrcode' }],
  ['virtual_account', 'BCA', { bankCode: 'BCA', number: expect.stringMatching(/^\d{16}$/) }],
  ['virtual_account', 'PERMATA', { bankCode: 'PERMATA', number: expect.stringMatching(/^\d{16}$/) }],
  ['virtual_account', 'MANDIRI', { bankCode: 'MANDIRI', number: expect.stringMatching(/^70012\d{12}$/) }],
  ['ewallet', 'GOPAY', { walletCode: 'GOPAY', url: expect.stringMatching(/^https:/) }],
  ['ewallet', 'SHOPEEPAY', { walletCode: 'SHOPEEPAY', qrContent: null }],
] as const)('%s %s is issued, paid, notified and queried', async (type, code, instrument) => {
  const world = await startMidtrans()
  const attempt = await issueBy(world.rail, ask({ type, code }))
  expect(attempt.instrument).toMatchObject(instrument)
  expect(await world.rail.query(attempt)).toEqual({ is: 'pending' })
  expect(world.bank.pay(REFERENCE)).toBe(true)
  const [event] = await eventsOf(world.notifications, 1)
  expect(event).toMatchObject({ is: 'state', reference: REFERENCE, state: { is: 'unknown' } })
  expect(await world.rail.query(attempt)).toMatchObject({
    is: 'succeeded',
    receipt: { reference: REFERENCE, railReference: attempt.railReference, amount: attempt.amount },
  })
  expect(await world.rail.retire(attempt)).toMatchObject({ is: 'succeeded' })
})

test('a card is paid on Midtrans’ page, settles later, and is refunded', async () => {
  const world = await startMidtrans()
  const attempt = await issueBy(world.rail, ask({ type: 'credit_card' }))
  expect(attempt.instrument).toMatchObject({
    type: 'credit_card',
    url: expect.stringContaining('/snap/v4/redirection/'),
  })
  // The page waits, and Midtrans knows no transaction yet.
  expect(await world.rail.query(attempt)).toEqual({ is: 'pending' })
  world.bank.deny(REFERENCE)
  expect(await world.rail.query(attempt)).toEqual({ is: 'pending' })
  world.bank.pay(REFERENCE)
  const paid = paidBy(await world.rail.query(attempt))
  const part = aRefund(attempt, { reference: REFUND, paid, amount: idr('4000.00') })
  expect(await world.rail.refunds.refund(part)).toMatchObject({ is: 'failed', code: 'refused' })
  world.bank.settle(REFERENCE)
  expect(await world.rail.refunds.refund(part)).toMatchObject({ is: 'processing' })
  expect(await world.rail.refunds.query(part)).toMatchObject({ is: 'succeeded', railReference: REFUND })
})

test('a captured card payment is voided where all of it is refunded on the same day', async () => {
  const world = await startMidtrans()
  const attempt = await issueBy(world.rail, ask({ type: 'credit_card' }))
  world.bank.pay(REFERENCE)
  const refund = aRefund(attempt, { reference: REFUND, paid: paidBy(await world.rail.query(attempt)) })
  expect(await world.rail.refunds.refund(refund)).toMatchObject({ is: 'succeeded' })
  expect(await world.rail.refunds.query(refund)).toMatchObject({ is: 'succeeded' })
})

test('a page that was left is closed', async () => {
  const world = await startMidtrans()
  const attempt = await issueBy(world.rail, ask({ type: 'credit_card' }))
  expect(await world.rail.retire(attempt)).toEqual({ is: 'closed' })
  expect(await world.rail.retire(attempt)).toEqual({ is: 'closed' })
  expect(world.bank.pay(REFERENCE)).toBe(false)
})

test('a refund is made once for its key, in parts, and never more than was paid', async () => {
  const world = await startMidtrans()
  const attempt = await issueBy(world.rail, ask({ type: 'ewallet', code: 'GOPAY' }))
  world.bank.pay(REFERENCE)
  const paid = paidBy(await world.rail.query(attempt))
  const { refunds } = world.rail
  const part = aRefund(attempt, { reference: REFUND, paid, amount: idr('4000.00') })
  expect(await refunds.query(part)).toMatchObject({ is: 'not_found' })
  expect(await refunds.refund(part)).toMatchObject({ is: 'succeeded' })
  expect(await refunds.refund(part)).toMatchObject({ is: 'succeeded' })
  const all = { ...part, reference: `${REFUND.slice(0, -1)}y`, amount: paid.amount }
  expect(await refunds.refund(all)).toMatchObject({ is: 'failed', code: 'refused' })
  const events = await eventsOf(world.notifications, 3)
  expect(events.slice(1)).toEqual(Array(2).fill(expect.objectContaining({ is: 'ignored' })))
})

test('a virtual account is not refunded, nor anything after its time', async () => {
  const world = await startMidtrans()
  const refund = aRefund(anAttempt({ type: 'virtual_account', code: 'BCA' }))
  expect(world.rail.refunds.faultOf(refund, world.clock())).toBe('not_supported')
  const qr = aRefund(anAttempt({ type: 'qrcode' }), { paid: { ...refund.paid, paidAt: world.clock() } })
  expect(world.rail.refunds.faultOf(qr, world.clock())).toBeNull()
  world.advance(46 * DAY_MS)
  expect(world.rail.refunds.faultOf(qr, world.clock())).toBe('window_closed')
})

test('money that a bank took back within minutes is reported as refunded', async () => {
  const world = await startMidtrans()
  await issueBy(world.rail, ask({ type: 'virtual_account', code: 'PERMATA' }))
  world.bank.pay(REFERENCE)
  await eventsOf(world.notifications, 1)
  world.bank.deny(REFERENCE)
  const [, event] = await eventsOf(world.notifications, 2)
  expect(event).toMatchObject({ is: 'refund', reference: REFERENCE, refund: { amount: idr('10000.00') } })
})

test.each(['timeoutAfter', 'resetAfter', 'errorAfter'] as const)(
  'a charge whose answer is lost (%s) is not known, was made once, and ends',
  async (answer) => {
    const world = await startMidtrans({ vaCreate: { answer, times: 1 } })
    const request = ask({ type: 'virtual_account', code: 'BNI' })
    expect(await world.rail.issue(request)).toMatchObject({ is: 'unknown' })
    const attempt = anAttempt({ reference: REFERENCE, type: 'virtual_account', code: 'BNI' })
    expect(await world.rail.query(attempt)).toEqual({ is: 'pending' })
    // The same charge again is the first one, which its status still shows.
    expect(await world.rail.issue(request)).toMatchObject({ is: 'issued' })
    expect(await world.rail.retire(attempt)).toEqual({ is: 'closed' })
  },
)

test('a charge that never arrived is closed; one that was never requested certainly did nothing', async () => {
  const world = await startMidtrans({ qrGenerate: { answer: 'resetBefore' } })
  expect(await world.rail.issue(ask({ type: 'qrcode' }))).toMatchObject({ is: 'unknown' })
  const attempt = anAttempt({ reference: REFERENCE })
  expect(await world.rail.retire(attempt)).toEqual({ is: 'closed' })
  const closed = toMidtrans(`http://127.0.0.1:${await freePort()}`)
  expect(await closed.payments?.issue(ask({ type: 'qrcode' }))).toMatchObject({ is: 'unsent' })
  const refused = toMidtrans(world.url, 'another-key')
  expect(await refused.payments?.issue(ask({ type: 'ewallet', code: 'GOPAY' }))).toMatchObject({ is: 'unsent' })
})

test('another amount than the requested one is no instrument', async () => {
  const world = await startMidtrans({ qrGenerate: { wrongAmount: true } })
  expect(await world.rail.issue(ask({ type: 'qrcode' }))).toEqual({ is: 'unknown', railCode: 'qr_content_mismatch' })
})

test('what expired can no longer be paid', async () => {
  const world = await startMidtrans()
  const attempt = await issueBy(world.rail, ask({ type: 'qrcode' }))
  world.advance(16 * MINUTE_MS)
  expect(await world.rail.query(attempt)).toEqual({ is: 'closed' })
})

test('notifications may come twice or late, and never from elsewhere', async () => {
  const world = await startMidtrans({ qrNotify: { notify: 'twice' } })
  await issueBy(world.rail, ask({ type: 'qrcode' }))
  world.bank.pay(REFERENCE)
  await eventsOf(world.notifications, 2)
  // It is paid once.
  expect(world.bank.pay(REFERENCE)).toBe(false)
  world.bank.deny(REFERENCE, { notify: 'late', lateMs: 100 })
  await eventsOf(world.notifications, 3)
  expect(world.notifications.refused).toEqual([])
})

test('the test of a connection says in words what is wrong', async () => {
  const world = await startMidtrans()
  expect(await world.connector.probe()).toMatchObject([{ is: 'ok' }])
  expect(await toMidtrans(world.url, 'another-key').probe()).toMatchObject([{ is: 'failed', check: 'server key' }])
  expect(await toMidtrans(`http://127.0.0.1:${await freePort()}`).probe()).toMatchObject([{ is: 'unknown' }])
  world.behave({ qrQuery: { answer: 'errorBefore' } })
  expect(await world.connector.probe()).toMatchObject([{ is: 'unknown', remedy: expect.any(String) }])
})
