import { expect, test } from 'vitest'
import { dayAfter, dayIn, hourIn } from '../../base/time-zone.ts'
import { daysBetween, type Interval, partFrom, periodFrom, rhythmFrom, startAfter } from './periods.ts'

/** The first days of so many periods. */
function startsFrom(interval: Interval, day: string, count: number, anchorDay: number | null = null): string[] {
  const rhythm = rhythmFrom(interval, day, anchorDay)
  const starts = [day]
  while (starts.length < count) starts.push(startAfter(rhythm, starts.at(-1) ?? day))
  return starts
}
const MONTHLY = { unit: 'month', count: 1 } as const

test('the last day of the month stays the last, and the 31st returns after February', () => {
  expect(startsFrom(MONTHLY, '2027-01-31', 7)).toEqual([
    ...['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30', '2027-05-31', '2027-06-30', '2027-07-31'],
  ])
  expect(startsFrom(MONTHLY, '2028-01-30', 3)).toEqual(['2028-01-30', '2028-02-29', '2028-03-30'])
  expect(startsFrom(MONTHLY, '2028-02-29', 3, 31)).toEqual(['2028-02-29', '2028-03-31', '2028-04-30'])
  expect(startsFrom({ unit: 'month', count: 3 }, '2026-11-30', 4)).toEqual([
    ...['2026-11-30', '2027-02-28', '2027-05-30', '2027-08-30'],
  ])
})

test('a leap day returns in leap years', () => {
  expect(startsFrom({ unit: 'year', count: 1 }, '2028-02-29', 6)).toEqual([
    ...['2028-02-29', '2029-02-28', '2030-02-28', '2031-02-28', '2032-02-29', '2033-02-28'],
  ])
})

test('days and weeks count days', () => {
  expect(startsFrom({ unit: 'week', count: 2 }, '2026-12-24', 3)).toEqual(['2026-12-24', '2027-01-07', '2027-01-21'])
  expect(startsFrom({ unit: 'day', count: 30 }, '2028-02-01', 3)).toEqual(['2028-02-01', '2028-03-02', '2028-04-01'])
})

test('a period that begins between two first days is a part of a whole one', () => {
  const rhythm = rhythmFrom(MONTHLY, '2026-12-10', 1)
  expect(periodFrom(rhythm, '2026-12-10')).toEqual({ start: '2026-12-10', end: '2026-12-31' })
  expect(partFrom(rhythm, '2026-12-10')).toEqual({ days: 22, of: 31 })
  expect(partFrom(rhythm, '2027-02-01')).toEqual({ days: 28, of: 28 })
})

/** A generator of numbers below `bound`, the same for the same seed. */
function randomFrom(seed: number) {
  let state = seed
  return (bound: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * bound)
  }
}

/** What a whole period is a part of: itself. */
const isWhole = ({ days, of }: { days: number; of: number }, length: number) => days === length && of === length

// Compared here, and expected once: a hundred thousand expectations take seconds, and the comparisons a fraction of one.
test('periods of any rhythm follow each other without gap or overlap, and depend on no day but the origin', () => {
  const random = randomFrom(34)
  const wrong: unknown[] = []
  for (let run = 0; run < 2_000; run++) {
    const unit = (['day', 'week', 'month', 'year'] as const)[random(4)] ?? 'day'
    const interval = { unit, count: 1 + random(12) }
    const origin = dayAfter('2024-01-01', random(2_000))
    const anchorDay = random(2) === 0 ? null : 1 + random(31)
    const rhythm = rhythmFrom(interval, origin, anchorDay)
    let { start, end } = periodFrom(rhythm, origin)
    for (let n = 0; n < 24; n++) {
      const next = periodFrom(rhythm, dayAfter(end, 1))
      // From any day within it, the next period is the same.
      const from = dayAfter(start, random(daysBetween(start, end) + 1))
      const isNext = startAfter(rhythm, from) === next.start
      const length = daysBetween(next.start, next.end) + 1
      if (start > end || !isNext || !isWhole(partFrom(rhythm, next.start), length))
        wrong.push({ rhythm, start, end, from, next, part: partFrom(rhythm, next.start) })
      ;({ start, end } = next)
    }
  }
  expect(wrong).toEqual([])
})

const ZONES = [
  ...['Asia/Jakarta', 'Asia/Jayapura', 'UTC', 'America/New_York', 'Europe/Berlin', 'Australia/Lord_Howe'],
  ...['America/Sao_Paulo', 'Africa/Casablanca', 'Pacific/Apia', 'Asia/Kathmandu', 'America/St_Johns'],
]

test('an hour of a day is a moment of that day in every zone, and later hours are later moments', () => {
  const wrong: unknown[] = []
  for (const zone of ZONES) {
    for (let n = 0; n < 800; n++) {
      const day = dayAfter('2026-01-01', n)
      const moments = [0, 2, 3, 9, 23].map((hour) => hourIn(zone, day, hour))
      const areOfDay = moments.every((moment) => dayIn(zone, moment) === day)
      const areInOrder = moments.every((moment, at) => at === 0 || Number(moments[at - 1]) <= Number(moment))
      if (!areOfDay || !areInOrder) wrong.push({ zone, day, moments })
    }
  }
  expect(wrong).toEqual([])
})

test('an hour that clocks skip is an hour later, and the first of two is meant', () => {
  expect(hourIn('America/New_York', '2027-03-14', 2).toISOString()).toBe('2027-03-14T07:00:00.000Z')
  expect(hourIn('America/New_York', '2026-11-01', 1).toISOString()).toBe('2026-11-01T05:00:00.000Z')
  expect(hourIn('Asia/Jakarta', '2026-12-01', 9).toISOString()).toBe('2026-12-01T02:00:00.000Z')
})
