import { expect, test } from 'vitest'
import { aMember, anotherMerchant, signIn } from '../../../test/gateway/dashboard.ts'
import { aCheckoutBody, until } from '../../../test/gateway/gateway.ts'
import { sharedGateway } from '../../../test/gateway/shared-gateway.ts'
import { aRefunder } from '../../../test/refunds/refunds.ts'
import { DAY_MS, later } from '../../base/clock.ts'
import { transaction } from '../../db/transaction.ts'
import { settlementPayments } from '../../reports/tables/settlements.ts'
import type { BookedPayment } from './schema.ts'

const gateway = await sharedGateway({ BANK_TRANSFER_MS: '50' })
const refunder = aRefunder(gateway)
const BCA = { type: 'virtual_account', code: 'BCA' }
/** What a payment of 125,000 over a virtual account brings: the fee is 4,000. */
const SHARES = { gross: '125000.00', fee: '4000.00', tax: '0.00', net: '121000.00' }
const NOTHING_YET = { refunded: null, feeReturned: null, settled: null }

const booked = async (id: string, by?: Awaited<ReturnType<typeof signIn>>): Promise<BookedPayment[]> =>
  (await (by ?? (await signIn(gateway))).call('GET', `/dashboard/api/payments/${id}/booked`)).body.data
const settle = async () => {
  await refunder.advance(60)
  await until(async () => (await refunder.balance()).pending === 0)
}

test('a payment says what it cost and what becomes available when, as the list and the reports do', async () => {
  const { checkoutId, transactionId } = await refunder.aPaid(BCA)
  const [before, ...others] = await booked(checkoutId)
  expect(others).toEqual([])
  expect(before).toMatchObject({
    transactionId,
    flags: [],
    currency: 'IDR',
    ...SHARES,
    isInSuspense: false,
    ...NOTHING_YET,
    coming: { at: expect.any(String), amount: '121000.00' },
  })
  const member = await signIn(gateway)
  const { data } = (await member.call('GET', `/dashboard/api/payments?q=${checkoutId}`)).body
  expect(data).toMatchObject([{ paid: SHARES.gross, fee: SHARES.fee, net: SHARES.net }])

  await settle()
  const [after] = await booked(checkoutId)
  expect(after).toMatchObject({ ...SHARES, coming: null, settled: { available: '121000.00', offset: null } })
  const now = gateway.clock()
  const { merchantId } = gateway
  const span = { merchantId, timeZone: 'Asia/Jakarta', from: later(now, -DAY_MS), until: later(now, DAY_MS) }
  const { rows } = await transaction(gateway.db, merchantId, (tx) =>
    settlementPayments.query(span as Parameters<typeof settlementPayments.query>[0]).execute(tx),
  )
  const line = (rows as Record<string, unknown>[]).find((row) => row.transactionId === transactionId)
  expect(line).toMatchObject({ settlement: after?.settled?.reference, net: 12_100_000n })
})

test('what is refunded before it settles is shown, and only the rest becomes available', async () => {
  const { checkoutId, transactionId } = await refunder.aPaid(BCA)
  await refunder.refund({ transactionId, amount: 25_000, fallback: 'claim_link' })
  expect(await booked(checkoutId)).toMatchObject([
    { ...SHARES, refunded: '25000.00', feeReturned: null, coming: { amount: '96000.00' }, settled: null },
  ])
})

test('what came twice stands apart, free of charge and without a settlement; what came late is a payment', async () => {
  const { checkoutId } = await refunder.aPaid(BCA, 'duplicate')
  const [first, second, ...others] = await booked(checkoutId)
  expect(others).toEqual([])
  expect(first).toMatchObject({ ...SHARES, flags: [], isInSuspense: false, coming: { amount: '121000.00' } })
  expect(second).toMatchObject({
    gross: '125000.00',
    fee: '0.00',
    tax: '0.00',
    flags: ['duplicate'],
    isInSuspense: true,
    ...NOTHING_YET,
    coming: null,
  })
  const late = await refunder.aLate()
  const [paid] = await booked(late.checkoutId)
  expect(paid).toMatchObject({ flags: ['late'], isInSuspense: false, gross: '125000.00' })
  expect(Number(paid?.fee)).toBeGreaterThan(0)
})

test('an unpaid order has no bookings, and the payments of another account are not visible', async () => {
  const { body } = await gateway.call('POST', '/v1/checkout', { body: aCheckoutBody() })
  expect(await booked(body.id)).toEqual([])
  const stranger = await aMember(gateway, 'owner', await anotherMerchant(gateway))
  expect((await stranger.call('GET', `/dashboard/api/payments/${body.id}/booked`)).status).toBe(404)
})
