import { expect, test } from 'vitest'
import { dayAfter } from '../../../src/base/time-zone.ts'
import { periodsOf } from './periods.ts'

const days = (from: string, count: number) => Array.from({ length: count }, (_, n) => dayAfter(from, n))

test('a month is shown by the day, a quarter by weeks from Monday, a year by months', () => {
  expect(periodsOf(days('2026-11-01', 30))).toHaveLength(30)
  const weeks = periodsOf(days('2026-09-02', 90))
  expect(weeks.slice(0, 2)).toEqual([
    { from: '2026-09-02', to: '2026-09-06' },
    { from: '2026-09-07', to: '2026-09-13' },
  ])
  expect(weeks.at(-1)).toEqual({ from: '2026-11-30', to: '2026-11-30' })
  expect(periodsOf(days('2025-11-23', 366)).at(-1)).toEqual({ from: '2026-11-01', to: '2026-11-23' })
})

test.each([1, 62, 63, 190, 191, 366])('of %i days none is in two columns or in none', (count) => {
  const all = days('2026-01-15', count)
  const periods = periodsOf(all)
  expect(periods.flatMap(({ from, to }) => all.filter((day) => from <= day && day <= to))).toEqual(all)
})
