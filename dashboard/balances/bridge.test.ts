import { expect, test } from 'vitest'
import { bridgeOf } from './bridge.ts'

test('each step of a bridge begins where the one before it ended, and the last one ends at the closing balance', () => {
  const steps = bridgeOf({
    opening: '100.00',
    lines: [
      { line: 'payments', amount: '300.00' },
      { line: 'fees', amount: '-50.00' },
      { line: 'payouts', amount: '-150.00' },
    ],
    closing: '200.00',
  })
  expect(steps.map(({ line, tone, start, width }) => [line, tone, start, width])).toEqual([
    ['opening', 'total', 0, 0.25],
    ['payments', 'more', 0.25, 0.75],
    ['fees', 'less', 0.875, 0.125],
    ['payouts', 'less', 0.5, 0.375],
    ['closing', 'total', 0, 0.5],
  ])
})

test('a balance below zero has room on the left, and a month without money has bars of no width', () => {
  const below = bridgeOf({ opening: '0.00', lines: [{ line: 'refunds', amount: '-40.00' }], closing: '-40.00' })
  expect(below.map(({ start, width }) => [start, width])).toEqual([
    [1, 0],
    [0, 1],
    [0, 1],
  ])
  expect(bridgeOf({ opening: '0.00', lines: [], closing: '0.00' }).every(({ width }) => width === 0)).toBe(true)
})
