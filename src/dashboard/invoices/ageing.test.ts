import { expect, test } from 'vitest'
import { AGES, dueDaysOf } from './ageing.ts'

const now = new Date('2026-11-24T20:00:00Z')

test('every due day has exactly one age, by the calendar of the account’s zone', () => {
  // In Jakarta it is already the 25th.
  const ages = AGES.map((age) => ({ age, ...dueDaysOf(age, 'Asia/Jakarta', now) }))
  const ageOf = (day: string) =>
    ages.filter(({ from, to }) => (from === null || from <= day) && (to === null || day <= to)).map(({ age }) => age)
  expect(ageOf('2026-12-31')).toEqual(['current'])
  expect(ageOf('2026-11-25')).toEqual(['current'])
  expect(ageOf('2026-11-24')).toEqual(['from_1'])
  expect(ageOf('2026-10-26')).toEqual(['from_1'])
  expect(ageOf('2026-10-25')).toEqual(['from_31'])
  expect(ageOf('2026-09-26')).toEqual(['from_31'])
  expect(ageOf('2026-09-25')).toEqual(['from_61'])
  expect(ageOf('2026-08-27')).toEqual(['from_61'])
  expect(ageOf('2026-08-26')).toEqual(['from_91'])
})
