import { expect, test } from 'vitest'
import { currency } from '../../base/currency.ts'
import { perMonth } from './per-month.ts'

const IDR = currency('IDR')
const of = (unit: 'day' | 'week' | 'month' | 'year', count: number, whole: number) => ({
  interval: { unit, count },
  amount: BigInt(whole) * 100n,
})

test.each([
  ['month', 1, 150_000, 150_000],
  ['month', 3, 100_000, 33_333],
  ['year', 1, 1_200_006, 100_001],
  ['year', 2, 1_200_000, 50_000],
  ['week', 1, 84_000, 365_000],
  ['day', 7, 84_000, 365_000],
  ['day', 1, 12_000, 365_000],
  ['day', 30, 12_000, 12_167],
] as const)('every %s × %i, %i comes to %i a month', (unit, count, amount, month) => {
  expect(perMonth(IDR, [of(unit, count, amount)])).toBe(month)
})

test('amounts are added up exactly, and rounded once', () => {
  const third = of('month', 3, 100_000)
  expect(perMonth(IDR, [third, third, third])).toBe(100_000)
  expect(
    perMonth(
      IDR,
      Array.from({ length: 366 }, (_, at) => of('month', at + 1, (at + 1) * 10)),
    ),
  ).toBe(3_660)
  expect(perMonth(IDR, [])).toBe(0)
})
