import { describe, expect, test } from 'vitest'
import { pollDueAttempts } from '../../../src/checkout/rails/poll-rails.ts'
import { inquireDueProviderRefunds } from '../../../src/refunds/provider/provider-refund-inquiries.ts'
import { PRICE } from '../../inbound/inbound-world.ts'
import { PAYOUT, sentPayouts } from '../../payouts/sent-payouts.ts'
import { NATIVE_ROWS } from '../../proofs/cells.ts'
import { type Body, GROSS, settlement, WHOLE, webhook } from '../../proofs/native.ts'
import { aNativeWorld } from '../../proofs/native-world.ts'
import { defined } from '../../setup/defined.ts'

const world = await aNativeWorld()
const { issue, stateOf, send, receiptOf, refundsOf, inquiriesOf } = world
let count = 0

describe('Midtrans’ signature', () => {
  test('of a settlement that is sent again as a refund books none, however it is put', async () => {
    const attempt = await issue('con_midtrans', true)
    const before = await stateOf(attempt)
    const refunds = [{ refund_key: 'theirs', refund_amount: GROSS }]
    for (const change of [
      { transaction_status: 'refund', refund_amount: GROSS },
      { transaction_status: 'partial_refund', refunds },
      { transaction_status: 'chargeback' },
      { transaction_status: 'deny', permata_va_number: '8562', settlement_time: '2026-11-20 10:00:00' },
      { transaction_status: 'cancel' },
      { transaction_status: 'expire' },
    ]) {
      expect(await send('con_midtrans', { ...settlement(attempt), ...change })).toMatchObject({ status: 200 })
      expect(await stateOf(attempt)).toEqual(before)
    }
  })

  test.each(['settlement', 'capture', 'deny', 'expire', 'cancel', 'failure', 'pending'])(
    'of another status that is sent as %s neither pays nor ends an order',
    async (transaction_status) => {
      const attempt = await issue('con_midtrans')
      const before = await stateOf(attempt)
      world.polled.length = 0
      await send('con_midtrans', { ...settlement(attempt), transaction_status })
      expect(await stateOf(attempt)).toEqual(before)
      expect(world.polled).toContain(attempt.reference)
    },
  )

  test('is over parts that each have their form: digits cannot move from one to the next', async () => {
    const attempt = await issue('con_midtrans')
    const { reference } = attempt
    const good = settlement(attempt)
    const text = `${reference}200${GROSS}`
    for (const [order, code] of [
      [24, 3],
      [26, 3],
      [27, 3],
      [25, 2],
      [25, 4],
      [25, 6],
    ] as const) {
      const moved = {
        order_id: text.slice(0, order),
        status_code: text.slice(order, order + code),
        gross_amount: text.slice(order + code),
      }
      expect(`${moved.order_id}${moved.status_code}${moved.gross_amount}`).toBe(text)
      world.polled.length = 0
      expect(await send('con_midtrans', { ...good, ...moved })).toMatchObject({ status: 401 })
      expect(world.polled).toEqual([])
    }
  })

  test('is the occasion of one question, whose answer pays the order', async () => {
    const attempt = await issue('con_midtrans')
    world.answers.set(attempt.reference, { is: 'succeeded', receipt: receiptOf(attempt) })
    world.polled.length = 0
    expect(await send('con_midtrans', settlement(attempt))).toMatchObject({ status: 200 })
    expect(world.polled).toEqual([attempt.reference])
    expect(await world.stateOf(attempt)).toMatchObject({ checkout: 'SUCCEEDED', receipts: [`BOOKED ${PRICE.amount}`] })
  })
})

test('a message that is faster than the reply with the instrument ends nothing that is being requested', async () => {
  for (const state of [{ is: 'pending' }, { is: 'closed' }, { is: 'unknown', railCode: 'timeout' }] as const) {
    const attempt = await issue('con_midtrans')
    await world.db.pool.query(
      `update attempt set status = 'REQUESTED', instrument = null, rail_reference = null where id = $1`,
      [attempt.id],
    )
    world.answers.set(attempt.reference, state)
    await send('con_midtrans', { ...settlement(attempt), transaction_status: 'pending' })
    expect(await world.stateOf(attempt)).toMatchObject({ checkout: 'PENDING', attempt: 'REQUESTED' })
  }
})

describe('a rail that cannot be polled', () => {
  test.each(['ISSUED', 'RETIRED', 'FAILED'])(
    'has the provider notify a payment again, and a worker poll: %s',
    async (status) => {
      const attempt = await issue('con_midtrans')
      await world.db.pool.query('update attempt set status = $1, poll_at = null where id = $2', [status, attempt.id])
      world.answers.set(attempt.reference, { is: 'unknown', railCode: 'timeout' })
      const call = settlement(attempt)
      expect(await send('con_midtrans', call)).toMatchObject({ status: 503 })
      const { rows } = await world.db.pool.query('select poll_at from attempt where id = $1', [attempt.id])
      expect(rows).toEqual([{ poll_at: new Date(world.clock().getTime() + 60_000) }])
      world.answers.set(attempt.reference, { is: 'succeeded', receipt: receiptOf(attempt) })
      expect(await send('con_midtrans', call)).toMatchObject({ status: 200 })
      expect(await world.stateOf(attempt)).toMatchObject({ checkout: 'SUCCEEDED' })
    },
  )

  test.each(['ISSUED', 'FAILED'])(
    'or whose answer lags behind its message is polled again within a minute: %s',
    async (status) => {
      const attempt = await issue('con_midtrans')
      const pollAt = status === 'ISSUED' ? world.clock() : null
      await world.db.pool.query('update attempt set status = $1, poll_at = $2, poll_count = 9 where id = $3', [
        ...[status, pollAt, attempt.id],
      ])
      world.answers.set(attempt.reference, { is: 'pending' })
      expect(await send('con_midtrans', settlement(attempt))).toMatchObject({ status: 200 })
      world.answers.set(attempt.reference, { is: 'succeeded', receipt: receiptOf(attempt) })
      world.clock.advance(60_000)
      await pollDueAttempts(world.app)
      expect(await world.stateOf(attempt)).toMatchObject({ checkout: 'SUCCEEDED' })
    },
  )

  test('is polled for provider refunds until it answers, also without another notification', async () => {
    const attempt = await issue('con_midtrans', true)
    world.providerRefunds.set(attempt.reference, undefined)
    const message = { ...settlement(attempt), transaction_status: 'refund', refund_amount: GROSS }
    expect(await send('con_midtrans', message)).toMatchObject({ status: 503 })
    expect(await inquiriesOf(attempt)).toEqual([{ poll_count: 1 }])
    const amount = { ...PRICE, amount: PRICE.amount / 2n }
    world.providerRefunds.set(attempt.reference, [{ railReference: 'theirs-1', amount, refundedAt: world.clock() }])
    world.clock.advance(61_000)
    await inquireDueProviderRefunds(world.app)
    expect(await refundsOf(attempt)).toEqual([
      { amount: amount.amount, rail_reference: 'theirs-1', initiator: 'provider' },
    ])
    expect(await inquiriesOf(attempt)).toEqual([])
  })

  test('has a payout polled by a worker, also one that has ended', async () => {
    const at = new Date(world.clock().getTime() + ++count)
    const payout = defined((await sentPayouts(world.db, world.merchantId, 'con_xendit', at, 1))[0])
    const { reference, id } = payout
    const tell = (status: string) =>
      send('con_xendit', {
        event: `payout.${status.toLowerCase()}`,
        data: { id: 'disb-1', reference_id: reference, status, amount: 10_000, currency: 'IDR' },
      })
    world.payoutAnswers.set(reference, {
      is: 'succeeded',
      bankReference: 'disb-1',
      amount: PAYOUT,
      railCode: 'SUCCEEDED',
    })
    expect(await tell('SUCCEEDED')).toMatchObject({ status: 200 })
    const read = async () =>
      (await world.db.pool.query('select status, due_at from payout where id = $1', [id])).rows[0]
    expect(await read()).toEqual({ status: 'SUCCEEDED', due_at: null })
    // The bank notifies a return, and keeps answering that the payout has succeeded.
    expect(await tell('REVERSED')).toMatchObject({ status: 200 })
    expect(await read()).toEqual({ status: 'SUCCEEDED', due_at: new Date(world.clock().getTime() + 60_000) })
    world.payoutAnswers.set(reference, { is: 'unknown', railCode: 'timeout' })
    expect(await tell('REVERSED')).toMatchObject({ status: 503 })
    expect(await read()).toEqual({ status: 'SUCCEEDED', due_at: world.clock() })
  })
})

test('a provider refund is booked as the provider lists it, not as its message describes it', async () => {
  const attempt = await issue('con_xendit', true)
  const amount = { ...PRICE, amount: PRICE.amount / 5n }
  world.providerRefunds.set(attempt.reference, [{ railReference: 'rfd-9', amount, refundedAt: world.clock() }])
  const data = { id: 'rfd-1', payment_request_id: attempt.railReference, reference_id: 'theirs', amount: WHOLE }
  expect(await send('con_xendit', { event: 'refund.succeeded', data })).toMatchObject({ status: 200 })
  expect(await refundsOf(attempt)).toEqual([{ amount: amount.amount, rail_reference: 'rfd-9', initiator: 'provider' }])
})

test('a message of Xendit’s that came first takes nothing from another of the same payment', async () => {
  const attempt = await issue('con_xendit')
  const row = defined(NATIVE_ROWS.find(({ kind }) => kind === 'xendit payment'))
  const good = webhook(row, attempt.reference, attempt.railReference ?? '')
  await send('con_xendit', { ...good, data: { ...(good.data as Body), request_amount: 1 } })
  world.answers.set(attempt.reference, { is: 'succeeded', receipt: receiptOf(attempt) })
  expect(await send('con_xendit', good)).toMatchObject({ status: 200 })
  expect(await world.stateOf(attempt)).toMatchObject({ checkout: 'SUCCEEDED', receipts: [`BOOKED ${PRICE.amount}`] })
})
