import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rupiah } from '../../test/ledger.ts'
import { currency } from '../base/currency.ts'
import { toWhole } from '../base/money.ts'
import { feeOf, type Method } from './fees.ts'

const METHODS: Method[] = ['qrcode', 'virtual_account', 'ewallet', 'credit_card']
const dollars = (cents: bigint) => ({ amount: cents, currency: currency('USD') })

test.each([
  ['qrcode', 100_000, 700],
  ['qrcode', 12_345, 87],
  ['virtual_account', 50_000, 4_000],
  ['ewallet', 20_000, 300],
  ['credit_card', 100_000, 4_900],
] as const)('%s of Rp%i costs Rp%i', (method, gross, fee) => {
  expect(feeOf(method, rupiah(gross))).toEqual(rupiah(fee))
})

test('other currencies pay the percentage only, rounded up to their smallest unit', () => {
  expect(feeOf('credit_card', dollars(10_001n))).toEqual(dollars(291n))
  expect(feeOf('virtual_account', dollars(10_000n))).toEqual(dollars(0n))
})

test('a fee never exceeds the payment, and a whole payment in rupiah leaves whole rupiah', () => {
  fc.assert(
    fc.property(fc.constantFrom(...METHODS), fc.integer({ min: 1, max: 999_999_999_999 }), (method, whole) => {
      const gross = rupiah(whole)
      const fee = feeOf(method, gross)
      expect(fee.amount >= 0n && fee.amount <= gross.amount).toBe(true)
      expect(() => toWhole(fee)).not.toThrow()
    }),
  )
})
