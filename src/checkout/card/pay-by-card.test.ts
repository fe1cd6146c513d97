import { expect, test } from 'vitest'
import { aCard, aCardApp } from '../../../test/checkout/card-app.ts'
import { defined } from '../../../test/setup/defined.ts'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../base/clock.ts'
import { verifyLedger } from '../../ledger/verify/verify.ts'
import { cardTriesLeft, REFUSED_CARDS_MAX } from '../attempts/card-tries.ts'
import type { Checkout } from '../checkout.ts'
import { requestPayment } from '../rails/request-payment.ts'

const { app, clock, db, line, aCheckout, read, pay, charges, statusOf, eventsOf, pollAfter } = await aCardApp()
const GOOD = '4242424242424242'
const DECLINED = '4000000000000002'

test('a good card pays the checkout at once', async () => {
  const checkout = await aCheckout()
  expect(await pay(checkout, GOOD)).toEqual({ is: 'succeeded' })
  const { checkout: paid, attempts } = await read(checkout)
  expect(paid).toMatchObject({ status: 'SUCCEEDED', paidAmount: checkout.amount, flags: [] })
  expect(attempts).toMatchObject([
    { status: 'SUCCEEDED', type: 'credit_card', card: { brand: 'visa', lastFour: '4242' } },
  ])
  expect(await eventsOf(checkout)).toEqual(['payment.pending', 'payment.succeeded'])
})

test.each([
  ['4811111111111114', 'challenge'],
  ['4911111111111113', 'challenge'],
  ['4411111111111118', 'succeeded'],
  ['4611111111111116', 'SUSPECTED_FRAUD'],
  ['4711111111111115', 'CARD_DECLINED'],
  ['5211111111111117', 'succeeded'],
  ['5111111111111118', 'CARD_DECLINED'],
  ['3528203324564357', 'succeeded'],
  ['370192169722458', 'succeeded'],
  ['4000000000001091', 'challenge'],
  ['4000000000002503', 'challenge'],
  ['4000000000001000', 'succeeded'],
  ['5200000000002151', 'challenge'],
  ['5200000000001005', 'succeeded'],
  ['4440000009900010', 'challenge'],
  ['5123450000000008', 'challenge'],
  ['340000000001098', 'succeeded'],
  ['5555555555554444', 'succeeded'],
  ['2223003122003222', 'succeeded'],
  ['378282246310005', 'succeeded'],
  ['3566002020360505', 'succeeded'],
  ['6200000000000005', 'succeeded'],
  ['4000000000000002', 'CARD_DECLINED'],
  ['4000000000009995', 'INSUFFICIENT_FUNDS'],
  ['4000000000000069', 'CARD_EXPIRED'],
  ['4000000000000127', 'WRONG_SECURITY_CODE'],
  ['4000000000003220', 'challenge'],
  ['4000002760003184', 'challenge'],
  ['4111111111111111', 'TEST_CARDS_ONLY'],
])('the test card %s: %s', async (number, outcome) => {
  const paid = await pay(await aCheckout(), number)
  expect(paid.is === 'refused' ? paid.code : paid.is).toBe(outcome)
})

test('a refused card leaves the checkout open for another', async () => {
  const checkout = await aCheckout()
  expect(await pay(checkout, DECLINED)).toEqual({ is: 'refused', code: 'CARD_DECLINED', triesLeft: 4 })
  expect(await statusOf(checkout)).toBe('PENDING')
  expect(await pay(checkout, GOOD)).toEqual({ is: 'succeeded' })
  expect(await eventsOf(checkout)).toEqual(['payment.pending', 'payment.pending', 'payment.succeeded'])
})

test.each(['credit_card', ''] as const)('the fifth refused card ends a checkout of type "%s"', async (type) => {
  const checkout = await aCheckout({ type })
  for (let left = REFUSED_CARDS_MAX - 1; left >= 0; left--) {
    expect(await pay(checkout, DECLINED)).toEqual({ is: 'refused', code: 'CARD_DECLINED', triesLeft: left })
  }
  expect((await read(checkout)).checkout).toMatchObject({ status: 'FAILED', failure: { code: 'CARD_DECLINED' } })
  expect(await pay(checkout, GOOD)).toEqual({ is: 'ended' })
  expect(await charges(checkout)).toBe(0)
  expect((await eventsOf(checkout)).filter((event) => event === 'payment.failed')).toHaveLength(1)
})

test('a number that is not a test card is refused without counting, and the acquirer stores nothing of it', async () => {
  const checkout = await aCheckout()
  for (let i = 0; i < REFUSED_CARDS_MAX + 1; i++) {
    const paid = await pay(checkout, '4111111111111111')
    expect(paid).toEqual({ is: 'refused', code: 'TEST_CARDS_ONLY', triesLeft: REFUSED_CARDS_MAX })
  }
  const { rows } = await db.pool.query(`select 1 from bank.card_payment where last_four = '1111'`)
  expect(rows).toEqual([])
})

test('of many concurrent submissions one is charged', async () => {
  const checkout = await aCheckout()
  const answers = await Promise.all(Array.from({ length: 6 }, () => pay(checkout, GOOD)))
  expect(answers.filter(({ is }) => is === 'succeeded')).toHaveLength(1)
  expect(await charges(checkout)).toBe(1)
  expect(await pay(checkout, GOOD)).toEqual({ is: 'ended' })
  expect((await read(checkout)).attempts).toHaveLength(1)
})

test('a call that never arrived charges nothing, and the payer may retry', async () => {
  const checkout = await aCheckout()
  line.mishaps.push('before')
  expect(await pay(checkout, GOOD)).toEqual({ is: 'processing' })
  expect(await statusOf(checkout)).toBe('PROCESSING')
  expect(await pay(checkout, GOOD)).toEqual({ is: 'processing' })
  await pollAfter(6 * SECOND_MS)
  const { checkout: open, attempts } = await read(checkout)
  expect(open.status).toBe('PENDING')
  expect(attempts).toMatchObject([{ status: 'FAILED', failure: { code: 'NOT_RECEIVED' } }])
  expect(cardTriesLeft(attempts)).toBe(REFUSED_CARDS_MAX)
  expect(await pay(checkout, GOOD)).toEqual({ is: 'succeeded' })
  expect(await charges(checkout)).toBe(1)
})

test('a call that arrives after it was abandoned is voided', async () => {
  const checkout = await aCheckout()
  line.mishaps.push('before')
  await pay(checkout, GOOD)
  await pollAfter(6 * SECOND_MS)
  const { reference } = defined((await read(checkout)).attempts[0])
  const late = await defined(app.rails.cards({ merchantId: '', currency: 'IDR', amount: 1 })).authorize({
    card: aCard(GOOD, clock()),
    amount: checkout.amount,
    reference,
    merchantName: 'Kopi Gapura',
    returnUrl: 'http://localhost:8080/',
  })
  expect(late).toMatchObject({ is: 'refused', code: 'NOT_RECEIVED' })
  expect(await charges(checkout)).toBe(0)
})

test('a lost response is polled for, and the card is charged once', async () => {
  const checkout = await aCheckout()
  line.mishaps.push('after')
  expect(await pay(checkout, GOOD)).toEqual({ is: 'processing' })
  const calls = line.passed.length
  expect(await pay(checkout, GOOD)).toEqual({ is: 'processing' })
  expect(line.passed).toHaveLength(calls)
  await pollAfter(6 * SECOND_MS)
  expect(await statusOf(checkout)).toBe('SUCCEEDED')
  expect(await charges(checkout)).toBe(1)
})

test('while the acquirer does not respond, no other payment is offered', async () => {
  const checkout = await aCheckout({ type: '' })
  line.mishaps.push('after')
  await pay(checkout, GOOD)
  line.isDown = true
  for (const ms of [6 * SECOND_MS, MINUTE_MS, 10 * MINUTE_MS, 2 * HOUR_MS, 30 * HOUR_MS]) {
    await pollAfter(ms)
    expect(await statusOf(checkout)).toBe('PROCESSING')
    expect(await pay(checkout, GOOD)).toEqual({ is: 'processing' })
    const wanted = { type: 'qrcode', code: null, merchantName: 'Kopi Gapura' } as const
    expect(await requestPayment(app, checkout, wanted)).toEqual({ is: 'ended' })
  }
  line.isDown = false
  await pollAfter(2 * HOUR_MS)
  expect(await statusOf(checkout)).toBe('SUCCEEDED')
  expect(await charges(checkout)).toBe(1)
})

/** A process that records the attempt and dies before, or after, the acquirer received the call. */
async function payAndDie(checkout: Checkout, number: string, isReceived: boolean): Promise<void> {
  const rail = defined(app.rails.cards({ merchantId: '', currency: 'IDR', amount: 1 }))
  let calls = () => {}
  const called = new Promise<void>((resolve) => {
    calls = resolve
  })
  const dying: typeof rail = {
    ...rail,
    authorize: async (request) => {
      if (isReceived) await rail.authorize(request)
      calls()
      return new Promise(() => {})
    },
  }
  void pay(checkout, number, { ...app, rails: { ...app.rails, cards: () => dying } })
  await called
}

test.each([true, false])(
  'a process that dies while charging leaves at most one charge (received: %s)',
  async (isReceived) => {
    const checkout = await aCheckout({ type: '' })
    await payAndDie(checkout, GOOD, isReceived)
    const qr = { type: 'qrcode', code: null, merchantName: 'Kopi Gapura' } as const
    expect(await requestPayment(app, checkout, qr)).toEqual({ is: 'preparing' })
    expect(await pay(checkout, GOOD)).toEqual({ is: 'processing' })
    clock.advance(20 * SECOND_MS)
    expect(await pay(checkout, GOOD)).toEqual({ is: isReceived ? 'ended' : 'succeeded' })
    expect(await statusOf(checkout)).toBe('SUCCEEDED')
    expect(await charges(checkout)).toBe(1)
  },
)

test('after a crash and while the acquirer is unreachable no other card is charged', async () => {
  const checkout = await aCheckout()
  await payAndDie(checkout, GOOD, true)
  clock.advance(20 * SECOND_MS)
  line.mishaps.push('before')
  expect(await pay(checkout, GOOD)).toEqual({ is: 'processing' })
  expect(await statusOf(checkout)).toBe('PROCESSING')
  await pollAfter(MINUTE_MS)
  expect(await statusOf(checkout)).toBe('SUCCEEDED')
  expect(await charges(checkout)).toBe(1)
})

test('a card replaces an open code, which is retired', async () => {
  const checkout = await aCheckout({ type: '' })
  await requestPayment(app, checkout, { type: 'qrcode', code: null, merchantName: 'Kopi Gapura' })
  expect(await pay(checkout, GOOD)).toEqual({ is: 'succeeded' })
  expect((await read(checkout)).attempts.map(({ status }) => status)).toEqual(['RETIRED', 'SUCCEEDED'])
})

test('an expired checkout accepts no card', async () => {
  const checkout = await aCheckout()
  clock.advance(25 * HOUR_MS)
  expect(await pay(checkout, GOOD)).toEqual({ is: 'ended' })
  expect(await statusOf(checkout)).toBe('EXPIRED')
})

test('without a connected acquirer no card is accepted', async () => {
  const rails = { ...app.rails, cards: () => undefined }
  expect(await pay(await aCheckout(), GOOD, { ...app, rails })).toEqual({ is: 'unavailable' })
})

test('the ledger balances after all card outcomes', async () => {
  expect((await verifyLedger(db)).filter(({ violations }) => violations.length > 0)).toEqual([])
})
