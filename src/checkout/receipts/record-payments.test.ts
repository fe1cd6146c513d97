import { expect, test } from 'vitest'
import { CUSTOMERS } from '../../../test/checkout/customers.ts'
import { aCrashingDb } from '../../../test/database/crashing-db.ts'
import { aDatabase } from '../../../test/database/database.ts'
import { balanceOf } from '../../../test/database/ledger.ts'
import { feeOf, PLANS } from '../../../test/gateway/plans.ts'
import { countRoundTrips } from '../../../test/gateway/round-trips.ts'
import { aClock } from '../../../test/rails/bank.ts'
import { railsWith } from '../../../test/rails/rails.ts'
import { defined } from '../../../test/setup/defined.ts'
import { currency } from '../../base/currency.ts'
import { newMerchantId } from '../../base/id.ts'
import { fromWhole } from '../../base/money.ts'
import type { Receipt } from '../../connectors/port.ts'
import { insertRows } from '../../db/insert-rows.ts'
import { transaction } from '../../db/transaction.ts'
import { verifyLedger } from '../../ledger/verify/verify.ts'
import { createMerchant } from '../../merchants/merchant.ts'
import type { CheckoutApp } from '../app.ts'
import { moveAttempt } from '../attempts/move.ts'
import { newAttempt } from '../attempts/new-attempt.ts'
import { insertAttempt } from '../attempts/store.ts'
import type { Attempt } from '../checkout.ts'
import { newCheckout } from '../create/create.ts'
import { cancelCheckout } from '../end/cancel.ts'
import { findCheckout } from '../read/find.ts'
import { CHECKOUT_ROWS, lockCheckout } from '../store.ts'
import { recordPayment } from './record-payment.ts'
import { recordPayments } from './record-payments.ts'

const { db: sound } = await aDatabase()
const { db, loseAnswer } = aCrashingDb(sound)
const clock = aClock('still')
const signals = { wake: () => {}, checkoutChanged: () => {} }
const anApp = (): CheckoutApp => ({
  db,
  clock,
  signals,
  customers: CUSTOMERS,
  livemode: false,
  plans: PLANS,
  rails: railsWith(),
  checkoutUrl: 'http://localhost',
})
const app = anApp()
const PRICE = fromWhole(125_000, currency('IDR'))

async function aMerchant(): Promise<string> {
  const id = newMerchantId()
  const none = { successUrl: null, cancelUrl: null, defaultCurrency: null, accentColor: null, logoUrl: null }
  await transaction(sound, id, (tx) => createMerchant(tx, clock(), { id, displayName: 'M', ...none }))
  return id
}

/** An attempt whose payer was shown a code; `others` of the same checkout were abandoned before. */
async function anAttempt(merchantId: string): Promise<Attempt> {
  const checkout = newCheckout(clock(), {
    merchantId,
    externalId: 'order-1',
    amount: PRICE,
    description: null,
    type: 'qrcode',
    code: null,
    accountName: null,
    successUrl: null,
    cancelUrl: null,
    metadata: {},
  })
  const attempt = newAttempt(clock(), checkout, { connectionId: 'con_any', type: 'qrcode', code: null, phone: null })
  return transaction(sound, merchantId, async (tx) => {
    await insertRows(tx, CHECKOUT_ROWS, [checkout])
    await insertAttempt(tx, attempt, clock())
    const instrument = { type: 'qrcode', qrContent: attempt.reference } as const
    return defined(await moveAttempt(tx, attempt, 'ISSUED', { instrument, railReference: attempt.reference }))
  })
}

const attempts = (merchantId: string, count: number): Promise<Attempt[]> =>
  Promise.all(Array.from({ length: count }, () => anAttempt(merchantId)))

const money = (attempt: Attempt, change: Partial<Receipt> = {}): Receipt => ({
  reference: attempt.reference,
  instrumentReference: null,
  railReference: `paid-${attempt.reference}`,
  amount: PRICE,
  paidAt: clock(),
  ...change,
})
const pay = (attempt: Attempt, change: Partial<Receipt> = {}) => recordPayment(app, attempt, money(attempt, change))
const checkoutOf = async ({ merchantId, checkoutId }: Attempt) => {
  const detail = defined(await findCheckout(sound, merchantId, checkoutId))
  return { ...detail.checkout, attempt: detail.attempts[0]?.status }
}
const eventsOf = (merchantId: string) =>
  transaction(sound, merchantId, (tx) =>
    tx.selectFrom('event').select(['subject_id', 'type', 'sequence', 'body']).orderBy('sequence').execute(),
  )
const net = PRICE.amount - feeOf('qrcode', PRICE).amount

test('concurrent payments are booked together, each on its own checkout', async () => {
  const merchantId = await aMerchant()
  const paid = await attempts(merchantId, 40)
  expect(new Set(await Promise.all(paid.map((attempt) => pay(attempt))))).toEqual(new Set(['booked']))
  for (const attempt of paid)
    expect(await checkoutOf(attempt)).toMatchObject({
      status: 'SUCCEEDED',
      attempt: 'SUCCEEDED',
      version: 2,
      sequence: 1,
      flags: [],
      paidAt: clock(),
      paidAmount: PRICE,
    })
  const events = await eventsOf(merchantId)
  expect(events.map((event) => event.subject_id).sort()).toEqual(paid.map((attempt) => attempt.checkoutId).sort())
  const ids = new Map(paid.map((attempt) => [attempt.checkoutId, attempt.id]))
  for (const { subject_id, type, body } of events) {
    expect(type).toBe('payment.succeeded')
    expect(JSON.parse(body).data).toMatchObject({ id: subject_id, transactionId: ids.get(subject_id), flags: [] })
  }
  expect(await balanceOf(sound, merchantId)).toEqual({ available: 0n, pending: 40n * net, held: 0n })
})

test('any number of concurrent payments takes three round trips, for any mix of outcomes', async () => {
  const merchantId = await aMerchant()
  const paid = await attempts(merchantId, 12)
  const [twice, wrong] = paid
  if (!twice || !wrong) throw new Error('no attempts')
  await pay(twice)
  const { db: counted, trips } = countRoundTrips(sound)
  const reported = paid.map((attempt, n) => {
    const change = n === 1 ? { amount: fromWhole(1, currency('IDR')) } : { railReference: `in a crowd ${n}` }
    return { attempt, receipt: money(attempt, change) }
  })
  const { outcomes } = await transaction(counted, merchantId, (tx) => recordPayments(tx, app, merchantId, reported))
  expect(outcomes).toEqual(paid.map((_, n) => (n === 1 ? 'parked' : 'booked')))
  expect(await checkoutOf(twice)).toMatchObject({ status: 'SUCCEEDED', flags: ['duplicate'], sequence: 2 })
  expect(await checkoutOf(wrong)).toMatchObject({ status: 'PENDING', flags: ['mismatch'], sequence: 0 })
  expect(trips).toHaveLength(3)
})

test('concurrent payments of several merchants stay separate, even under one reference', async () => {
  const merchants = await Promise.all([aMerchant(), aMerchant(), aMerchant()])
  const paid = await Promise.all(merchants.map((merchantId) => anAttempt(merchantId)))
  const payAll = () => Promise.all(paid.map((attempt) => pay(attempt, { railReference: 'the same' })))
  expect(await payAll()).toEqual(['booked', 'booked', 'booked'])
  expect(await payAll()).toEqual(['known', 'known', 'known'])
  for (const [n, merchantId] of merchants.entries()) {
    expect((await eventsOf(merchantId)).map((event) => event.subject_id)).toEqual([paid[n]?.checkoutId])
    expect((await balanceOf(sound, merchantId)).pending).toBe(net)
  }
})

test('in one batch late, duplicate, mismatched, known and differently referenced payments each get their own outcome', async () => {
  const merchantId = await aMerchant()
  const [plain, late, twice, wrong, known, repeated] = (await attempts(merchantId, 6)) as [
    Attempt,
    Attempt,
    Attempt,
    Attempt,
    Attempt,
    Attempt,
  ]
  await cancelCheckout(app, merchantId, late.checkoutId)
  await pay(known)
  const ends = await Promise.all([
    pay(plain),
    pay(late),
    pay(twice),
    pay(wrong, { amount: fromWhole(1, currency('IDR')) }),
    pay(known),
    pay(repeated),
    pay(repeated),
    pay(twice, { railReference: 'the second time' }),
  ])
  expect(ends).toEqual(['booked', 'booked', 'booked', 'parked', 'known', 'booked', 'known', 'booked'])
  expect(await checkoutOf(plain)).toMatchObject({ status: 'SUCCEEDED', flags: [], sequence: 1 })
  expect(await checkoutOf(late)).toMatchObject({ status: 'SUCCEEDED', flags: ['late'], sequence: 2, failure: null })
  expect(await checkoutOf(twice)).toMatchObject({ status: 'SUCCEEDED', flags: ['duplicate'], sequence: 2 })
  expect(await checkoutOf(wrong)).toMatchObject({ status: 'PENDING', flags: ['mismatch'], sequence: 0, paidAt: null })
  expect(await checkoutOf(repeated)).toMatchObject({ status: 'SUCCEEDED', flags: [], sequence: 1 })
  const events = (await eventsOf(merchantId)).filter((event) => event.subject_id === twice.checkoutId)
  expect(events.map(({ body }) => JSON.parse(body).data.flags)).toEqual([[], ['duplicate']])
  const transactionIds = events.map(({ body }) => JSON.parse(body).data.transactionId)
  expect(transactionIds[0]).toBe(twice.id)
  expect(transactionIds[1]).not.toBe(twice.id)
  expect((await balanceOf(sound, merchantId)).pending).toBe(5n * net)
  const violated = (await verifyLedger(sound)).filter(({ violations }) => violations.length > 0)
  expect(violated).toEqual([])
})

test('a payment under another payment’s reference is known, and the rest of its batch is booked', async () => {
  const merchantId = await aMerchant()
  const paid = await attempts(merchantId, 5)
  const ends = await Promise.all(paid.map((attempt, n) => pay(attempt, n < 2 ? { railReference: 'one name' } : {})))
  expect(ends).toEqual(['booked', 'known', 'booked', 'booked', 'booked'])
  expect((await balanceOf(sound, merchantId)).pending).toBe(4n * net)
})

test('a checkout locked by another transaction only delays the rest of its batch', async () => {
  const merchantId = await aMerchant()
  const [held, ...free] = (await attempts(merchantId, 6)) as [Attempt, ...Attempt[]]
  let letGo = () => {}
  const holding = new Promise<void>((resolve) => {
    letGo = resolve
  })
  let isHeld = () => {}
  const taken = new Promise<void>((resolve) => {
    isHeld = resolve
  })
  const holder = transaction(sound, merchantId, async (tx) => {
    await lockCheckout(tx, merchantId, held.checkoutId)
    isHeld()
    await holding
  })
  await taken
  const blocked = pay(held).catch((error: { code?: string }) => error.code)
  const ends = await Promise.all(free.map((attempt) => pay(attempt)))
  expect(ends).toEqual(free.map(() => 'booked'))
  const end = await blocked
  letGo()
  await holder
  expect(end).toBe('55P03')
  expect((await checkoutOf(held)).status).toBe('PENDING')
  expect(await pay(held)).toBe('booked')
})

test('after a COMMIT without a response nothing is booked twice, and every caller gets the same result', async () => {
  const merchantId = await aMerchant()
  const paid = await attempts(merchantId, 8)
  loseAnswer()
  const ends = await Promise.all(paid.map((attempt) => pay(attempt)))
  expect(ends).toEqual(paid.map(() => 'known'))
  expect(await eventsOf(merchantId)).toHaveLength(8)
  expect((await balanceOf(sound, merchantId)).pending).toBe(8n * net)
})

test('two processes notified of the same payment at once book it once', async () => {
  const merchantId = await aMerchant()
  const paid = await attempts(merchantId, 20)
  const processes = [anApp(), anApp(), anApp()]
  const order = [paid, paid.toReversed(), paid]
  const ends = await Promise.all(
    processes.flatMap((process, n) => (order[n] ?? []).map((one) => recordPayment(process, one, money(one)))),
  )
  expect(ends.filter((end) => end === 'booked')).toHaveLength(20)
  expect(ends.filter((end) => end === 'known')).toHaveLength(40)
  expect(await eventsOf(merchantId)).toHaveLength(20)
  expect((await balanceOf(sound, merchantId)).pending).toBe(20n * net)
})
