import { expect, test } from 'vitest'
import { daysOf, spanOfDays, textOfDays } from './days.ts'

// In Jayapura it is the first of the month already, in Jakarta the last of the one before.
const NOW = new Date('2026-11-30T16:30:00Z')

test.each([
  ['today', '2026-11-30', '2026-11-30', '2026-12-01', '2026-12-01'],
  ['yesterday', '2026-11-29', '2026-11-29', '2026-11-30', '2026-11-30'],
  ['this_month', '2026-11-01', '2026-11-30', '2026-12-01', '2026-12-01'],
])('%s is what a calendar in the zone shows', (preset, from, to, fromThere, toThere) => {
  expect(daysOf(preset, 'Asia/Jakarta', NOW)).toEqual({ from, to })
  expect(daysOf(preset, 'Asia/Jayapura', NOW)).toEqual({ from: fromThere, to: toThere })
})

test('days begin and end at midnight of the zone, the last one included', () => {
  expect(spanOfDays('2026-11-20..2026-11-21', 'Asia/Jayapura', NOW)).toEqual({
    from: new Date('2026-11-19T15:00:00Z'),
    until: new Date('2026-11-21T15:00:00Z'),
  })
  expect(spanOfDays('..2026-11-21', 'Asia/Jakarta', NOW)).toEqual({
    from: undefined,
    until: new Date('2026-11-21T17:00:00Z'),
  })
  expect(spanOfDays('', 'Asia/Jakarta', NOW)).toEqual({ from: undefined, until: undefined })
})

test('a day that there is not makes no span', () => {
  expect(spanOfDays('2026-02-30..', 'Asia/Jakarta', NOW)).toBeUndefined()
  expect(spanOfDays('..2026-13-01', 'Asia/Jakarta', NOW)).toBeUndefined()
})

test('days are written as they are read', () => {
  for (const text of ['2026-11-20..2026-11-21', '2026-11-20..', '..2026-11-21', '']) {
    expect(textOfDays(daysOf(text, 'Asia/Jakarta', NOW))).toBe(text)
  }
})
