import { expect, test } from 'vitest'
import { dayText } from '../../src/markets/day-text.ts'
import { readDay } from './typed-day.ts'

test.each([
  ['2026-11-24', '2026-11-24'],
  ['24 Nov 2026', '2026-11-24'],
  ['24 November 2026', '2026-11-24'],
  ['3/8/2026', '2026-08-03'],
  ['03-08-2026', '2026-08-03'],
  ['3.8.2026', '2026-08-03'],
  ['17 agustus 2026', '2026-08-17'],
  ['1 Mei 2026', '2026-05-01'],
  [' 31 Des 2026 ', '2026-12-31'],
])('%s is %s', (typed, day) => {
  expect(readDay(typed)).toBe(day)
})

test.each(['', '24', '24/11', '31/02/2026', '11/24/2026', '24 Foo 2026', 'tomorrow', '24 Nov 26'])(
  '%s is no day',
  (typed) => {
    expect(readDay(typed)).toBeUndefined()
  },
)

test('what a field shows is read as the same day', () => {
  for (const locale of ['id', 'en'] as const) {
    for (let month = 1; month <= 12; month++) {
      const day = `2026-${`${month}`.padStart(2, '0')}-09`
      expect(readDay(dayText(day, locale))).toBe(day)
    }
  }
})
