import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rupiah } from '../../test/database/ledger.ts'
import { feeOf } from '../../test/gateway/plans.ts'
import { currency } from '../base/currency.ts'
import { toWhole } from '../base/money.ts'
import { chargePayment, chargePayout } from './charge.ts'
import type { Price } from './rule.ts'

const dollars = (cents: bigint) => ({ amount: cents, currency: currency('USD') })
const price = (change: Partial<Price>): Price => ({ basisPoints: 0n, fixed: 0n, minimum: 0n, maximum: null, ...change })
const PPN = 1_100n

test.each([
  ['qrcode', 100_000, 700],
  ['qrcode', 12_345, 87],
  ['virtual_account', 50_000, 4_000],
  ['virtual_account', 3_000, 3_000],
  ['ewallet', 20_000, 300],
  ['credit_card', 100_000, 4_900],
] as const)('without a plan %s of Rp%i costs Rp%i', (method, gross, fee) => {
  expect(feeOf(method, rupiah(gross))).toEqual(rupiah(fee))
})

test('other currencies pay the percentage only, rounded up to their smallest unit', () => {
  expect(feeOf('credit_card', dollars(10_001n))).toEqual(dollars(291n))
  expect(feeOf('virtual_account', dollars(10_000n))).toEqual(dollars(0n))
})

test('tax is rounded to the nearest rupiah, halves up, and the fee up', () => {
  const taxOf = (fixed: bigint) => chargePayment(price({ fixed }), PPN, rupiah(1_000_000)).tax
  expect([taxOf(4_000_00n), taxOf(50_00n), taxOf(54_00n), taxOf(55_00n)].map(toWhole)).toEqual([440, 6, 6, 6])
  expect(chargePayment(price({ basisPoints: 70n }), PPN, rupiah(12_345))).toEqual({ fee: rupiah(87), tax: rupiah(10) })
})

test('the bounds hold, and a payout pays on top however small it is', () => {
  const bounded = price({ basisPoints: 100n, minimum: 1_000_00n, maximum: 5_000_00n })
  const feeOn = (whole: number) => toWhole(chargePayment(bounded, 0n, rupiah(whole)).fee)
  expect([feeOn(10_000), feeOn(200_000), feeOn(10_000_000)]).toEqual([1_000, 2_000, 5_000])
  const flat = price({ fixed: 2_500_00n })
  expect(chargePayout(flat, PPN, rupiah(1))).toEqual({ fee: rupiah(2_500), tax: rupiah(275) })
})

const anyPrice = fc
  .record({
    basisPoints: fc.bigInt(0n, 10_000n),
    fixed: fc.bigInt(0n, 20_000n).map((whole) => whole * 100n),
    minimum: fc.bigInt(0n, 20_000n).map((whole) => whole * 100n),
    above: fc.option(fc.bigInt(0n, 100_000n).map((whole) => whole * 100n)),
  })
  .map(
    ({ above, minimum, ...rest }): Price => ({
      ...rest,
      minimum,
      maximum: above === null ? null : minimum + above,
    }),
  )

test('a payment is its fee, its tax and what is left: whole, never negative, and within the bounds', () => {
  const wholes = fc.integer({ min: 1, max: 999_999_999_999 })
  const rates = fc.oneof(fc.constant(0n), fc.constant(PPN), fc.bigInt(0n, 10_000n))
  fc.assert(
    fc.property(anyPrice, rates, fc.oneof(wholes, fc.integer({ min: 1, max: 30_000 })), (of, rate, whole) => {
      const gross = rupiah(whole)
      const { fee, tax } = chargePayment(of, rate, gross)
      const net = gross.amount - fee.amount - tax.amount
      for (const part of [fee.amount, tax.amount, net]) expect(part >= 0n && part % 100n === 0n).toBe(true)
      if (of.maximum !== null) expect(fee.amount <= of.maximum).toBe(true)
      const expected = chargePayout(of, rate, gross)
      // Out of a payment never more is taken than a payout would pay, and the same where there is room for it.
      expect(fee.amount <= expected.fee.amount && tax.amount <= expected.tax.amount).toBe(true)
      if (expected.fee.amount + expected.tax.amount <= gross.amount) expect({ fee, tax }).toEqual(expected)
      else expect(net <= 250n).toBe(true)
      // The tax is never more than half a rupiah from its share of the fee.
      const off = fee.amount * rate - tax.amount * 10_000n
      expect(off <= 50n * 10_000n && off >= -50n * 10_000n).toBe(true)
    }),
    { numRuns: 2_000 },
  )
})

/** The fees as they were constants, before there were plans. */
const BEFORE = {
  qrcode: [70n, 0n],
  virtual_account: [0n, 400_000n],
  ewallet: [150n, 0n],
  credit_card: [290n, 200_000n],
} as const
const METHODS = Object.keys(BEFORE) as (keyof typeof BEFORE)[]

function feeBefore(method: keyof typeof BEFORE, amount: bigint, isRupiah: boolean): bigint {
  const [basisPoints, fixed] = BEFORE[method]
  const part = (amount * basisPoints + 9_999n) / 10_000n + (isRupiah ? fixed : 0n)
  const fee = isRupiah ? ((part + 99n) / 100n) * 100n : part
  return fee < amount ? fee : amount
}

test('who has no plan pays to the sen what was always paid', () => {
  fc.assert(
    fc.property(fc.constantFrom(...METHODS), fc.bigInt(1n, 10n ** 14n), fc.boolean(), (method, amount, isRupiah) => {
      const gross = isRupiah ? { ...rupiah(0), amount } : dollars(amount)
      expect(feeOf(method, gross).amount).toBe(feeBefore(method, amount, isRupiah))
    }),
    { numRuns: 2_000 },
  )
})
