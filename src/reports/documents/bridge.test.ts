import { expect, test } from 'vitest'
import { bridgeOf } from './bridge.ts'

test('each step of a bridge begins where the one before it ended, and the last one ends at the closing balance', () => {
  const lines = [
    { line: 'payments', amount: 300 },
    { line: 'fees', amount: -50 },
    { line: 'payouts', amount: -150 },
  ]
  const steps = bridgeOf(100, lines, 200)
  expect(steps.map(({ line, tone, start, width }) => [line, tone, start, width])).toEqual([
    ['opening', 'total', 0, 0.25],
    ['payments', 'more', 0.25, 0.75],
    ['fees', 'less', 0.875, 0.125],
    ['payouts', 'less', 0.5, 0.375],
    ['closing', 'total', 0, 0.5],
  ])
})

test('a balance below zero has room on the left, and a month without money has bars of no width', () => {
  const below = bridgeOf(0, [{ line: 'refunds', amount: -40 }], -40)
  expect(below.map(({ start, width }) => [start, width])).toEqual([
    [1, 0],
    [0, 1],
    [0, 1],
  ])
  expect(bridgeOf(0, [], 0).every(({ width }) => width === 0)).toBe(true)
})

test('of a balance that is many times what moved, the left end is cut off, and what moved takes half of the track', () => {
  const steps = bridgeOf(1_000, [{ line: 'payments', amount: 10 }], 1_010)
  expect(steps.map(({ start, width, isCut }) => [start, width, isCut])).toEqual([
    [0, 0.5, true],
    [0.5, 0.5, false],
    [0, 1, true],
  ])
})
