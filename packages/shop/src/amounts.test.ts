import { expect, test } from 'vitest'
import { inMajorUnits, toCheckoutAmount } from './amounts.ts'

test.each([
  ['125000', 'idr', { amount: 125_000, currency: 'IDR' }],
  ['125000.00', 'IDR', { amount: 125_000, currency: 'IDR' }],
  ['137357.95', 'IDR', { amount: 137_358, currency: 'IDR', roundedFrom: '137357.95' }],
  ['137357.49', 'IDR', { amount: 137_357, currency: 'IDR', roundedFrom: '137357.49' }],
  ['500', 'JPY', { amount: 500, currency: 'JPY' }],
  ['10.50', 'USD', 'FRACTION'],
  ['10.00', 'usd', { amount: 10, currency: 'USD' }],
  ['0', 'IDR', 'OUT_OF_RANGE'],
  ['0.4', 'IDR', 'OUT_OF_RANGE'],
  ['-5', 'IDR', 'OUT_OF_RANGE'],
  ['1e6', 'IDR', 'OUT_OF_RANGE'],
  ['1000000000000', 'IDR', 'OUT_OF_RANGE'],
  ['999999999999', 'IDR', { amount: 999_999_999_999, currency: 'IDR' }],
])('a total of %s %s is %j', (total, currency, expected) => {
  expect(toCheckoutAmount(total, currency)).toEqual(expected)
})

test.each([
  [12_500_000, 2, '125000.00'],
  [5, 2, '0.05'],
  [-1_250, 2, '-12.50'],
  [125, 0, '125'],
  [1_234_567, 3, '1234.567'],
])('%d minor units with %d digits are %s', (minor, digits, expected) => {
  expect(inMajorUnits(minor, digits)).toBe(expected)
})

test('what is no integer is no amount of minor units', () => {
  expect(() => inMajorUnits(1.5, 2)).toThrow(RangeError)
})
