import { expect, test } from 'vitest'
import { readAmount, wholeNumberIn } from './typed-amount.ts'

test.each([
  ['250000', 250_000],
  ['250.000', 250_000],
  ['1,250,000', 1_250_000],
  ['Rp 999.999.999.999', 999_999_999_999],
  ['1 000', 1_000],
])('%s is %i', (typed, amount) => {
  expect(wholeNumberIn(typed)).toBe(amount)
})

test.each(['12,50', '1.5', '25.00', '', 'ten', '-5', '1e6', '1.2345'])('%s is no whole amount', (typed) => {
  expect(wholeNumberIn(typed)).toBeNaN()
})

test.each([
  ['1,250.00', 'USD', 1_250],
  ['$1,250.00', 'USD', 1_250],
  ['US$ 1250', 'USD', 1_250],
  ['1.250,00', 'EUR', 1_250],
  ['SGD 12.00', 'SGD', 12],
  ['Rp125.000', 'IDR', 125_000],
  ['125,000', 'IDR', 125_000],
  ['¥1,250', 'JPY', 1_250],
  ['1,250.50', 'USD', 'cents'],
  ['12.5', 'USD', 'cents'],
  ['125.000,00', 'IDR', 'decimals'],
  ['12,50', 'IDR', 'decimals'],
  ['12.00', 'JPY', 'decimals'],
  ['1.2.3', 'USD', 'malformed'],
  ['twelve', 'USD', 'malformed'],
  ['-5', 'USD', 'malformed'],
  ['', 'USD', 'malformed'],
])('%s in %s is %s', (typed, currency, read) => {
  expect(readAmount(typed, currency)).toBe(read)
})
