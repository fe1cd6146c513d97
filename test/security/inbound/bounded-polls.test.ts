import { expect, test } from 'vitest'
import { MINUTE_MS, SECOND_MS } from '../../../src/base/clock.ts'
import type { ProviderRefund, RailState } from '../../../src/connectors/port.ts'
import {
  inquireDueProviderRefunds,
  inquireProviderRefunds,
} from '../../../src/refunds/provider/provider-refund-inquiries.ts'
import { PRICE } from '../../inbound/inbound-world.ts'
import { sentPayouts } from '../../payouts/sent-payouts.ts'
import { GROSS, settlement } from '../../proofs/native.ts'
import { aNativeWorld } from '../../proofs/native-world.ts'
import { defined } from '../../setup/defined.ts'

/*
 * An attacker who saw one notification of Midtrans can replay it forever, each time with other bytes, and each has a
 * rail polled: what that costs us, the provider and every other merchant is limited.
 */

const world = await aNativeWorld()
const { issue, send, stateOf, receiptOf, inquiriesOf, clock } = world

/** The same notification again and again, each time in other words that nothing proves. */
const times = (count: number, body: object) =>
  Array.from({ length: count }, (_, n) => ({ ...body, status_message: `${n}` }))
const pollAtOf = async ({ id }: { readonly id: string }) =>
  (await world.db.pool.query('select poll_at from attempt where id = $1', [id])).rows[0]?.poll_at as Date

test('one attempt is polled twenty times at once and six times a minute, however often it is named', async () => {
  const attempt = await issue('con_midtrans')
  world.polled.length = 0
  const statuses: number[] = []
  for (const body of times(30, settlement(attempt))) statuses.push((await send('con_midtrans', body)).status)
  expect(world.polled).toHaveLength(20)
  expect(statuses.slice(0, 20).every((status) => status === 200)).toBe(true)
  // The remaining polls are still due: with the provider's next call, and by a worker.
  expect(statuses.slice(20).every((status) => status === 503)).toBe(true)
  const due = new Date(clock().getTime() + MINUTE_MS)
  expect(await pollAtOf(attempt)).toEqual(due)
  clock.advance(5 * SECOND_MS)
  expect(await send('con_midtrans', settlement(attempt))).toMatchObject({ status: 503 })
  expect(await pollAtOf(attempt)).toEqual(due)
  clock.advance(MINUTE_MS - 5 * SECOND_MS)
  for (const body of times(10, settlement(attempt))) await send('con_midtrans', body)
  expect(world.polled).toHaveLength(26)
  clock.advance(MINUTE_MS)
  world.answers.set(attempt.reference, { is: 'succeeded', receipt: receiptOf(attempt) })
  expect(await send('con_midtrans', settlement(attempt))).toMatchObject({ status: 200 })
  expect(await stateOf(attempt)).toMatchObject({ checkout: 'SUCCEEDED', receipts: [`BOOKED ${PRICE.amount}`] })
})

test('a payout likewise', async () => {
  const payout = defined((await sentPayouts(world.db, world.merchantId, 'con_xendit', clock(), 1))[0])
  const data = { id: 'disb-1', reference_id: payout.reference, status: 'FAILED', amount: 10_000, currency: 'IDR' }
  world.polled.length = 0
  const statuses: number[] = []
  for (const body of times(30, { event: 'payout.failed', data })) statuses.push((await send('con_xendit', body)).status)
  expect(world.polled).toHaveLength(20)
  expect(statuses.filter((status) => status === 503)).toHaveLength(10)
})

test('messages about one payment that arrive together share one poll, also of provider refunds', async () => {
  const attempt = await issue('con_midtrans', true)
  const refunded = { ...settlement(attempt), transaction_status: 'refund', refund_amount: GROSS }
  world.polled.length = 0
  const replies = await Promise.all(times(50, refunded).map((body) => send('con_midtrans', body)))
  expect(replies.every(({ status }) => status === 200)).toBe(true)
  // Each poll has two parts: the payment's state and its provider refunds.
  expect(world.polled.length).toBeLessThanOrEqual(20)
})

test('a connection whose rail is slow has half of the calls that may wait, and others are answered', async () => {
  const attempts = []
  for (let n = 0; n < 110; n++) attempts.push(await issue('con_midtrans'))
  const slow = Promise.withResolvers<RailState>()
  for (const { reference } of attempts) world.answers.set(reference, slow.promise)
  world.polled.length = 0
  const statuses: number[] = []
  const calls = attempts.map(async (attempt) => statuses.push((await send('con_midtrans', settlement(attempt))).status))
  await expect.poll(() => statuses).toEqual(Array(10).fill(503))
  expect(world.polled).toHaveLength(100)
  const other = await issue('con_xendit')
  const data = { payment_request_id: other.railReference, reference_id: other.reference }
  expect(await send('con_xendit', { event: 'payment_session.completed', data })).toMatchObject({ status: 200 })
  slow.resolve({ is: 'pending' })
  await Promise.all(calls)
  expect(statuses.filter((status) => status === 200)).toHaveLength(100)
})

test('a message that arrives while its rail is being polled has it polled once more', async () => {
  const attempt = await issue('con_midtrans', true)
  const early = Promise.withResolvers<readonly ProviderRefund[]>()
  const listed = (railReference: string) => ({
    railReference,
    amount: { ...PRICE, amount: PRICE.amount / 4n },
    refundedAt: clock(),
  })
  world.providerRefunds.set(attempt.reference, early.promise)
  // Another process polls; while it waits, this one is notified of a second refund and gets no answer.
  const other = inquireProviderRefunds({ ...world.app }, { merchantId: attempt.merchantId, paidId: attempt.checkoutId })
  await expect.poll(() => world.polled.at(-1)).toBe(attempt.reference)
  clock.advance(SECOND_MS)
  world.providerRefunds.set(attempt.reference, undefined)
  await send('con_midtrans', { ...settlement(attempt), transaction_status: 'refund', refund_amount: GROSS })
  early.resolve([listed('first')])
  await other
  world.providerRefunds.set(attempt.reference, [listed('first'), listed('second')])
  clock.advance(MINUTE_MS)
  await inquireDueProviderRefunds(world.app)
  const { refunds } = await stateOf(attempt)
  expect(refunds.map(({ rail_reference }) => rail_reference).toSorted()).toEqual(['first', 'second'])
  expect(await inquiriesOf(attempt)).toEqual([])
})

test('a process that dies between storing a message and its answer leaves what the next call ends, once', async () => {
  const attempt = await issue('con_midtrans')
  const call = settlement(attempt)
  const dying = Promise.withResolvers<RailState>()
  world.answers.set(attempt.reference, dying.promise)
  const first = send('con_midtrans', call)
  await expect.poll(() => world.polled.at(-1)).toBe(attempt.reference)
  dying.reject(new Error('killed'))
  expect(await first).toMatchObject({ status: 503 })
  const unanswered = async () =>
    (
      await world.db.pool.query(
        'select from inbound_message where reply_status is null and body::text = $1::bytea::text',
        [Buffer.from(JSON.stringify(call))],
      )
    ).rows.length
  expect(await unanswered()).toBe(1)
  world.answers.set(attempt.reference, { is: 'succeeded', receipt: receiptOf(attempt) })
  for (let n = 0; n < 2; n++) expect(await send('con_midtrans', call)).toMatchObject({ status: 200 })
  expect(await unanswered()).toBe(0)
  expect(await stateOf(attempt)).toMatchObject({ checkout: 'SUCCEEDED', receipts: [`BOOKED ${PRICE.amount}`] })
})
