import fc from 'fast-check'
import { expect, test } from 'vitest'
import { currency } from './currency.ts'
import { fromWhole, share, toDecimal, toWhole } from './money.ts'

const IDR = currency('IDR')

test('whole units survive the way in and out, in every kind of currency', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 999_999_999_999 }),
      fc.constantFrom('IDR', 'JPY', 'KWD', 'USD'),
      (whole, code) => {
        expect(toWhole(fromWhole(whole, currency(code)))).toBe(whole)
      },
    ),
  )
})

test('a fraction of a unit is never dropped', () => {
  expect(() => toWhole({ amount: 12_501n, currency: IDR })).toThrow(RangeError)
  expect(() => fromWhole(1.5, IDR)).toThrow(RangeError)
  expect(() => fromWhole(2 ** 53, IDR)).toThrow(RangeError)
})

test('decimal texts are exact', () => {
  expect(toDecimal(fromWhole(125, IDR))).toBe('125.00')
  expect(toDecimal({ amount: 5n, currency: IDR })).toBe('0.05')
  expect(toDecimal({ amount: -5n, currency: currency('KWD') })).toBe('-0.005')
  expect(toDecimal(fromWhole(7, currency('JPY')))).toBe('7')
})

test('a share and its rest make the whole, and rounding is at most one unit', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 15n }), fc.bigInt({ min: 0n, max: 10_000n }), (amount, points) => {
      const money = { amount, currency: IDR }
      const up = share(money, points, 10_000n, 'up').amount
      const down = share(money, points, 10_000n, 'down').amount
      expect(up - down).toBeLessThanOrEqual(1n)
      expect(down * 10_000n <= amount * points && amount * points <= up * 10_000n).toBe(true)
    }),
  )
})
