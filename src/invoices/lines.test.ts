import { expect, test } from 'vitest'
import { type Line, lineAmount, sumsOf } from './lines.ts'

const line = (quantity: string, unitAmount: number, taxRate?: string): Line => ({
  description: 'Kopi',
  quantity,
  unitAmount,
  ...(taxRate === undefined ? {} : { taxRate }),
})
const sums = (...lines: Line[]) => {
  const { subtotal, tax, total, taxes } = sumsOf(lines)
  return [Number(subtotal), Number(tax), Number(total), taxes.map(({ rate, amount }) => `${rate}: ${amount}`)]
}

test('lines are exact, and tax is rounded once for each rate', () => {
  expect(sums(line('2', 50_000, '11'), line('1.5', 20_000, '11'))).toEqual([130_000, 14_300, 144_300, ['11: 14300']])
  // Each line alone would round 0.55 up to 1, and three of them to 3.
  expect(sums(line('1', 5, '11'), line('1', 5, '11'), line('1', 5, '11'))).toEqual([15, 2, 17, ['11: 2']])
  expect(sums(line('1', 100, '11'), line('1', 100, '12'), line('1', 100))).toEqual([300, 23, 323, ['11: 11', '12: 12']])
  expect(sums(line('1', 100, '11'), line('1', 100, '11.0'))).toEqual([200, 22, 222, ['11: 22']])
})

test('halves go up, in the subtotal as in the tax', () => {
  expect(sums(line('0.5', 1))).toEqual([1, 0, 1, []])
  expect(sums(line('0.499', 1))).toEqual([0, 0, 0, []])
  expect(sums(line('1', 5, '10'))).toEqual([5, 1, 6, ['10: 1']])
  expect(sums(line('1', 4, '10'))).toEqual([4, 0, 4, ['10: 0']])
  expect(sums(line('0.5', -3))).toEqual([-1, 0, -1, []])
  expect(sums(line('1', -16, '10'))).toEqual([-16, -2, -18, ['10: -2']])
})

test('a discount reduces the base of its rate, and large sums stay exact', () => {
  expect(sums(line('1', 100_000, '11'), line('1', -10_000, '11'))).toEqual([90_000, 9_900, 99_900, ['11: 9900']])
  expect(sums(line('999999.999', 999_999, '0.0001'))).toEqual([
    999_998_999_000,
    999_999,
    999_999_998_999,
    ['0.0001: 999999'],
  ])
})

test('the amount of a line is exact text', () => {
  expect(
    [
      ['2', 500],
      ['0.333', 10_000],
      ['0.001', 125],
      ['1.5', -3],
    ].map(([q, u]) => lineAmount(line(q as string, u as number))),
  ).toEqual(['1000', '3330', '0.125', '-4.5'])
})
