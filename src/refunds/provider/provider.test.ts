import { expect, test } from 'vitest'
import { aPaidCheckout } from '../../../test/checkout/paid-checkout.ts'
import { anotherMerchant } from '../../../test/gateway/dashboard.ts'
import { until } from '../../../test/gateway/gateway.ts'
import { sharedGateway } from '../../../test/gateway/shared-gateway.ts'
import { aRefundApp } from '../../../test/refunds/refund-app.ts'
import { aRefunder } from '../../../test/refunds/refunds.ts'
import { currency } from '../../base/currency.ts'
import { newId } from '../../base/id.ts'
import { fromWhole } from '../../base/money.ts'
import { ALL_MERCHANTS, transaction } from '../../db/transaction.ts'
import { readBalances } from '../../ledger/read/read-balances.ts'
import { settleDue } from '../../ledger/settle-due.ts'
import { acceptRefund } from '../accept/accept.ts'
import { listRefunds } from '../find/find.ts'
import { recordProviderRefund } from './record-provider-refund.ts'

const gateway = await sharedGateway({ BANK_TRANSFER_MS: '50' })
const { call, db } = gateway
const { aPaid, refund, read, untilStatus, balance, advance, eventsOf, expectWhole } = aRefunder(gateway)
const app = await aRefundApp(gateway)
const idr = (whole: number) => fromWhole(whole, currency('IDR'))
const NOW = new Date()

const refundAtProvider = (checkoutId: string) =>
  call('POST', `/v1/sandbox/checkout/${checkoutId}/simulate`, { body: { outcome: 'refunded' } })
const refundsOf = async (checkoutId: string) => (await call('GET', `/v1/refunds?checkoutId=${checkoutId}`)).body.data
const untilProviderRefunds = (checkoutId: string, count = 1) =>
  until(async () => {
    const refunds = await refundsOf(checkoutId)
    return refunds.length >= count ? refunds : undefined
  })

test.each([
  ['a QR code', {}],
  ['a wallet', { type: 'ewallet', code: 'OVO' }],
  ['a card', { type: 'credit_card' }],
])('a refund a provider makes on its own initiative is booked in its name: %s', async (_, change) => {
  const { checkoutId, transactionId } = await aPaid(change)
  expect((await refundAtProvider(checkoutId)).status).toBe(200)
  const [given] = await untilProviderRefunds(checkoutId)
  expect(given).toMatchObject({
    transactionId,
    status: 'SUCCEEDED',
    amount: 125_000,
    initiator: 'provider',
    way: 'rail',
  })
  expect(given).toMatchObject({ externalId: expect.stringMatching(/./), reason: null, failure: null, metadata: {} })
  expect(await eventsOf(given.id)).toEqual(['refund.succeeded'])
  const checkout = (await call('GET', `/v1/checkout/${checkoutId}`)).body
  expect(checkout).toMatchObject({ status: 'SUCCEEDED', refundedAmount: 125_000, refunds: [given] })
  expect((await refund({ transactionId })).body.code).toBe('REFUND_EXCEEDS_PAYMENT')
  expect((await refundAtProvider(checkoutId)).status).toBe(409)
  await expectWhole()
})

test('a refund reported twice is booked once, also when the rail is polled again', async () => {
  const { checkoutId } = await aPaid()
  await refundAtProvider(checkoutId)
  await untilProviderRefunds(checkoutId)
  await call('POST', `/v1/checkout/${checkoutId}/refresh`)
  expect(await refundsOf(checkoutId)).toHaveLength(1)
})

test('a report of our own refund is not booked as the provider’s', async () => {
  const { checkoutId, transactionId } = await aPaid()
  const { body } = await refund({ transactionId, amount: 25_000 })
  await untilStatus(body.id, 'SUCCEEDED')
  await call('POST', `/v1/checkout/${checkoutId}/refresh`)
  await refundAtProvider(checkoutId)
  const refunds = await untilProviderRefunds(checkoutId, 2)
  expect(refunds.map(({ amount, initiator }: { amount: number; initiator: string }) => [amount, initiator])).toEqual([
    [100_000, 'provider'],
    [25_000, 'merchant'],
  ])
  await expectWhole()
})

test('a refund that waits for its payer is cancelled: the payer already has the money', async () => {
  const merchantId = await anotherMerchant(gateway)
  const paid = await aPaidCheckout(db, { merchantId, amount: idr(50_000) })
  // 20,000 waits for its payer; the provider refunds the full amount.
  const key = { merchantId, externalId: 'claim', of: { transactionId: paid.transactionId }, amount: 20_000 }
  const draft = { ...key, reason: null, fallback: 'claim_link', receiver: null, metadata: {} } as const
  await transaction(db, merchantId, (tx) =>
    acceptRefund(tx, app, NOW, { draft, payloadHash: Buffer.alloc(32), keyId: null }),
  )
  const reported = { railReference: 'their-1', amount: idr(50_000), refundedAt: NOW }
  expect(await recordProviderRefund(app, paid, reported)).toBe('booked')
  const refunds = await listRefunds(db, merchantId, { before: null, limit: 10 })
  expect(refunds.map(({ initiator, status, failure }) => [initiator, status, failure?.code])).toEqual([
    ['provider', 'SUCCEEDED', undefined],
    ['merchant', 'FAILED', 'GIVEN_BACK_BY_PROVIDER'],
  ])
  await expectWhole()
})

test('an amount the balance does not cover is owed, and the next settlements offset it', async () => {
  const merchantId = await anotherMerchant(gateway)
  const of = () => transaction(db, merchantId, (tx) => readBalances(tx, merchantId))
  const paid = await aPaidCheckout(db, { merchantId, amount: idr(100_000) })
  await settleDue(db, new Date(Date.now() + 3_600_000), 1_000)
  expect(await of()).toMatchObject([{ available: idr(99_300), owed: idr(0) }])
  const reported = { railReference: 'back-1', amount: idr(100_000), refundedAt: NOW }
  expect(await recordProviderRefund(app, paid, reported)).toBe('booked')
  expect(await recordProviderRefund(app, paid, reported)).toBe('known')
  expect(await of()).toMatchObject([{ available: idr(0), pending: idr(0), owed: idr(700) }])
  await expectWhole()
  await aPaidCheckout(db, { merchantId, amount: idr(10_000) })
  await settleDue(db, new Date(Date.now() + 3_600_000), 1_000)
  expect(await of()).toMatchObject([{ available: idr(9_930 - 700), owed: idr(0) }])
  await expectWhole()
})

test('concurrent reports of one refund book it once', async () => {
  const merchantId = await anotherMerchant(gateway)
  const paid = await aPaidCheckout(db, { merchantId, amount: idr(10_000) })
  const reported = { railReference: 'race', amount: idr(4_000), refundedAt: NOW }
  const outcomes = await Promise.all(Array.from({ length: 16 }, () => recordProviderRefund(app, paid, reported)))
  expect(outcomes.filter((outcome) => outcome === 'booked')).toHaveLength(1)
  await expectWhole()
})

test('a refund of more than was left is booked in full and reported as excess', async () => {
  const merchantId = await anotherMerchant(gateway)
  const paid = await aPaidCheckout(db, { merchantId, amount: idr(10_000) })
  expect(await recordProviderRefund(app, paid, { railReference: 'a', amount: idr(8_000), refundedAt: NOW })).toBe(
    'booked',
  )
  expect(await recordProviderRefund(app, paid, { railReference: 'b', amount: idr(8_000), refundedAt: NOW })).toBe(
    'exceeds',
  )
  const refunds = await listRefunds(db, merchantId, { before: null, limit: 10 })
  expect(refunds.map(({ amount }) => amount)).toEqual([idr(8_000), idr(8_000)])
  expect(await recordProviderRefund(app, paid, { railReference: 'c', amount: null, refundedAt: NOW })).toBe('known')
  await expectWhole()
})

test('a provider’s reference may equal one the merchant has used', async () => {
  const merchantId = await anotherMerchant(gateway)
  const paid = await aPaidCheckout(db, { merchantId, amount: idr(10_000) })
  const reported = { railReference: newId('evt', merchantId, NOW), amount: idr(1_000), refundedAt: NOW }
  expect(await recordProviderRefund(app, paid, reported)).toBe('booked')
  const rows = await transaction(db, ALL_MERCHANTS, (tx) =>
    tx.selectFrom('refund').select('external_id').where('external_id', '=', reported.railReference).execute(),
  )
  expect(rows).toHaveLength(1)
})

test('neither a virtual account nor an unpaid checkout has provider refunds', async () => {
  const { checkoutId } = await aPaid({ type: 'virtual_account', code: 'BCA' })
  expect([(await refundAtProvider(checkoutId)).status, (await refundAtProvider(checkoutId)).body.code]).toEqual([
    409,
    'INVALID_STATE',
  ])
})

test('a card payment is refunded over its acquirer, with the magic amounts', async () => {
  const { transactionId } = await aPaid({ type: 'credit_card', amount: 200_000 })
  const good = (await refund({ transactionId, amount: 10_000 })).body
  const refused = (await refund({ transactionId, amount: 10_041 })).body
  const silent = (await refund({ transactionId, amount: 10_043 })).body
  const lost = (await refund({ transactionId, amount: 10_044 })).body
  expect([good.way, refused.way]).toEqual(['rail', 'rail'])
  await untilStatus(good.id, 'SUCCEEDED')
  expect((await untilStatus(refused.id, 'FAILED')).failure.code).toBe('PROVIDER_REFUSED')
  const stages = async () =>
    (await db.pool.query('select stage from refund where id = any($1)', [[silent.id, lost.id]])).rows
  await until(async () => (await stages()).every(({ stage }) => stage === 'UNKNOWN'))
  expect((await read(silent.id)).status).toBe('PROCESSING')
  await advance(31)
  await untilStatus(silent.id, 'SUCCEEDED')
  await untilStatus(lost.id, 'FAILED')
  expect((await balance()).owed).toBe(0)
  await expectWhole()
})
