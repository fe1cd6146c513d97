import { expect, test } from 'vitest'
import { CUSTOMERS } from '../../../test/checkout/customers.ts'
import { aDatabase } from '../../../test/database/database.ts'
import { PLANS } from '../../../test/gateway/plans.ts'
import { aClock } from '../../../test/rails/bank.ts'
import { anIssuer, answer, railsOver } from '../../../test/rails/fake-connections.ts'
import { defined } from '../../../test/setup/defined.ts'
import { SECOND_MS } from '../../base/clock.ts'
import { currency } from '../../base/currency.ts'
import { newMerchantId } from '../../base/id.ts'
import { fromWhole } from '../../base/money.ts'
import type { Rails } from '../../connections/rails.ts'
import type { Issued } from '../../connectors/port.ts'
import { insertRows } from '../../db/insert-rows.ts'
import { ALL_MERCHANTS, transaction } from '../../db/transaction.ts'
import { verifyLedger } from '../../ledger/verify/verify.ts'
import { createMerchant } from '../../merchants/merchant.ts'
import type { Checkout } from '../checkout.ts'
import { newCheckout } from '../create/create.ts'
import { findCheckout } from '../read/find.ts'
import { recordPayment } from '../receipts/record-payment.ts'
import { CHECKOUT_ROWS } from '../store.ts'
import { pollDueAttempts } from './poll-rails.ts'
import { requestPayment } from './request-payment.ts'

const { db } = await aDatabase()
const clock = aClock('still')
const signals = { wake: () => {}, checkoutChanged: () => {} }
const PRICE = fromWhole(125_000, currency('IDR'))
const QR = { type: 'qrcode', code: null, merchantName: 'Kopi' } as const
const merchantId = newMerchantId()
const none = { successUrl: null, cancelUrl: null, defaultCurrency: null, accentColor: null, logoUrl: null }
await transaction(db, ALL_MERCHANTS, (tx) => createMerchant(tx, clock(), { id: merchantId, displayName: 'M', ...none }))

const appWith = (rails: Rails) => ({
  db,
  clock,
  rails,
  livemode: false,
  plans: PLANS,
  customers: CUSTOMERS,
  checkoutUrl: 'http://localhost',
  signals,
})

async function aCheckout(): Promise<Checkout> {
  const checkout = newCheckout(clock(), {
    merchantId,
    externalId: 'order-1',
    amount: PRICE,
    type: '',
    code: null,
    metadata: {},
    description: null,
    accountName: null,
    successUrl: null,
    cancelUrl: null,
  })
  await transaction(db, merchantId, (tx) => insertRows(tx, CHECKOUT_ROWS, [checkout]))
  return checkout
}
const read = async ({ id }: Checkout) => defined(await findCheckout(db, merchantId, id))
const attemptsOf = async (checkout: Checkout) =>
  (await read(checkout)).attempts.map(({ connectionId, status }) => `${connectionId} ${status}`)
const receiptOf = (reference: string) => ({
  reference,
  instrumentReference: null,
  railReference: `paid-${reference}`,
  amount: PRICE,
  paidAt: clock(),
})

test.each(['refused', 'unsent'] as const)(
  'when the first connection %s, the next one is tried at once',
  async (met) => {
    const [first, second] = [anIssuer('con_a', met), anIssuer('con_b')]
    const checkout = await aCheckout()
    const { rails } = railsOver([first, second])
    const requested = await requestPayment(appWith(rails), checkout, QR)
    expect(requested).toMatchObject({ is: 'issued', attempt: { connectionId: 'con_b' } })
    expect(await attemptsOf(checkout)).toEqual(['con_a FAILED', 'con_b ISSUED'])
  },
)

test('when no connection can issue an instrument, none is open and each was tried once', async () => {
  const [first, second] = [anIssuer('con_a', 'unsent'), anIssuer('con_b', 'refused')]
  const checkout = await aCheckout()
  expect(await requestPayment(appWith(railsOver([first, second]).rails), checkout, QR)).toEqual({ is: 'unavailable' })
  expect(await attemptsOf(checkout)).toEqual(['con_a FAILED', 'con_b FAILED'])
  expect([first.requests.length, second.requests.length]).toEqual([1, 1])
})

test('after an unknown outcome no other connection is tried; a retry uses another one, and the first is still polled', async () => {
  const [first, second] = [anIssuer('con_a', 'unknown'), anIssuer('con_b')]
  const checkout = await aCheckout()
  const app = appWith(railsOver([first, second]).rails)
  expect(await requestPayment(app, checkout, QR)).toEqual({ is: 'unavailable' })
  expect([await attemptsOf(checkout), second.requests.length]).toEqual([['con_a RETIRED'], 0])

  expect(await requestPayment(app, checkout, QR)).toMatchObject({ is: 'issued', attempt: { connectionId: 'con_b' } })
  expect(first.requests).toHaveLength(1)
  const { reference } = defined(first.requests[0])
  first.states.set(reference, { is: 'succeeded', receipt: receiptOf(reference) })
  await pollDueAttempts(app)
  expect((await read(checkout)).checkout).toMatchObject({ status: 'SUCCEEDED', flags: [] })
  expect(await attemptsOf(checkout)).toEqual(['con_a SUCCEEDED', 'con_b RETIRED'])
  await pollDueAttempts(app)
  expect(second.retired).toHaveLength(1)
})

test('a failing connection is not called any more until a trial call succeeds', async () => {
  const [first, second] = [anIssuer('con_a', 'unknown', 'unknown', 'unknown', 'issued'), anIssuer('con_b')]
  const { rails, pass, changes } = railsOver([first, second])
  const app = appWith(rails)
  for (let i = 0; i < 3; i++) await requestPayment(app, await aCheckout(), QR)
  expect(await requestPayment(app, await aCheckout(), QR)).toMatchObject({ attempt: { connectionId: 'con_b' } })
  expect(first.requests).toHaveLength(3)
  pass(5 * SECOND_MS)
  expect(await requestPayment(app, await aCheckout(), QR)).toMatchObject({ attempt: { connectionId: 'con_a' } })
  expect(changes).toEqual(['con_a qrcode closed', 'con_a qrcode open', 'con_b qrcode closed', 'con_a qrcode closed'])
})

test('refusals open no breaker', async () => {
  const first = anIssuer('con_a', 'refused')
  const { rails, standing } = railsOver([first])
  for (let i = 0; i < 10; i++) await requestPayment(appWith(rails), await aCheckout(), QR)
  expect([first.requests.length, standing('con_a', 'qrcode')]).toEqual([10, 'fine'])
})

/** A first connection that hangs until the test lets it respond, and a second one. */
async function aSlowOne() {
  let respond = (_met: Issued['is']) => {}
  const slow: ReturnType<typeof anIssuer> = anIssuer(
    'con_a',
    new Promise<Issued>((resolve) => {
      respond = (met) => resolve(answer(met, 'con_a', defined(slow.requests[0])))
    }),
  )
  const second = anIssuer('con_b')
  const checkout = await aCheckout()
  const app = appWith(railsOver([slow, second]).rails)
  const first = requestPayment(app, checkout, QR)
  await expect.poll(() => slow.requests.length).toBe(1)
  return { slow, second, checkout, app, first, respond: (met: Issued['is']) => respond(met) }
}

test('a slow connection is replaced for an impatient payer, and an instrument it issues late is closed, not shown', async () => {
  const { slow, checkout, app, first, respond } = await aSlowOne()
  expect(await requestPayment(app, checkout, { ...QR, isImpatient: true })).toEqual({ is: 'preparing' })
  clock.advance(2 * SECOND_MS)
  expect(await requestPayment(app, checkout, QR)).toEqual({ is: 'preparing' })
  const replaced = await requestPayment(app, checkout, { ...QR, isImpatient: true })
  expect(replaced).toMatchObject({ is: 'issued', attempt: { connectionId: 'con_b' } })

  respond('issued')
  expect(await first).toEqual({ is: 'unavailable' })
  expect(await attemptsOf(checkout)).toEqual(['con_a RETIRED', 'con_b ISSUED'])
  await pollDueAttempts(app)
  expect(slow.retired.at(-1)).toMatchObject({ railReference: `qr-${slow.requests[0]?.reference}` })
})

test('a slow connection that refuses after it was replaced has no effect', async () => {
  const { second, checkout, app, first, respond } = await aSlowOne()
  clock.advance(2 * SECOND_MS)
  await requestPayment(app, checkout, { ...QR, isImpatient: true })
  respond('refused')
  expect(await first).toEqual({ is: 'unavailable' })
  expect(await attemptsOf(checkout)).toEqual(['con_a RETIRED', 'con_b ISSUED'])
  expect(second.requests).toHaveLength(1)
})

test('money for both instruments is booked once as paid and once as a duplicate', async () => {
  const { checkout, app, respond, first } = await aSlowOne()
  clock.advance(2 * SECOND_MS)
  await requestPayment(app, checkout, { ...QR, isImpatient: true })
  respond('issued')
  await first
  for (const attempt of (await read(checkout)).attempts) await recordPayment(app, attempt, receiptOf(attempt.reference))
  expect((await read(checkout)).checkout).toMatchObject({ status: 'SUCCEEDED', flags: ['duplicate'] })
  expect((await verifyLedger(db)).flatMap(({ violations }) => violations)).toEqual([])
})

test('a wallet that prompts in its app is never replaced: the payer may already have the prompt', async () => {
  const slow = anIssuer('con_a', new Promise<Issued>(() => {}))
  const second = anIssuer('con_b')
  const checkout = await aCheckout()
  const app = appWith(railsOver([slow, second]).rails)
  const ovo = { type: 'ewallet', code: 'OVO', phone: '+6281234567890', merchantName: 'Kopi' } as const
  void requestPayment(app, checkout, ovo)
  await expect.poll(() => slow.requests.length).toBe(1)
  clock.advance(3 * SECOND_MS)
  expect(await requestPayment(app, checkout, { ...ovo, isImpatient: true })).toEqual({ is: 'preparing' })
  expect(second.requests).toEqual([])
})
