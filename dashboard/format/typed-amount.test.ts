import { expect, test } from 'vitest'
import { wholeNumberIn } from './typed-amount.ts'

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
