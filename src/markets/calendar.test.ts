import { describe, expect, test } from 'vitest'
import { ATLANTIS } from '../../test/markets/atlantis/atlantis.ts'
import { DAY_MS, later } from '../base/clock.ts'
import { Calendar } from './calendar.ts'
import { INDONESIA } from './indonesia/indonesia.ts'

const { calendar } = ATLANTIS
const at = (time: string) => new Date(`${time}:00-02:00`)

describe('days of a market', () => {
  test('begin and end by its own clock', () => {
    expect(calendar.dayOf(at('2031-04-29T23:59'))).toBe('2031-04-29')
    expect(calendar.startOf('2031-04-30')).toEqual(at('2031-04-30T00:00'))
    expect(calendar.timeOf(at('2031-04-29T23:59'), 9 * 60)).toEqual(at('2031-04-29T09:00'))
    expect(calendar.describe(at('2031-04-29T09:05'))).toBe('Tuesday 29 April 09:05 ATT')
  })

  test('are business days but for its weekend and its holidays', () => {
    // 30 April is a Wednesday, the first and second of May are holidays.
    expect(calendar.nextBusinessDay(at('2031-04-29T12:00'))).toEqual(at('2031-05-03T00:00'))
    expect(calendar.isBusinessDay(at('2031-05-04T12:00'))).toBe(true)
    expect(INDONESIA.calendar.isBusinessDay(at('2031-05-04T12:00'))).toBe(false)
  })

  test('have the holidays that never move where a year is not announced', () => {
    expect(['2030-05-01', '2030-05-02', '2031-05-01'].map((day) => calendar.isHoliday(day))).toEqual([
      false,
      true,
      true,
    ])
    expect(calendar.holidaysKnownUntil).toBe('2031-12-31')
  })
})

test('where clocks change, a time of day is what the clock shows, and the next day is the next day', () => {
  const berlin = new Calendar({
    zone: 'Europe/Berlin',
    zoneName: 'CET',
    utcOffset: 'UTC+1',
    otherZones: {},
    weekend: [],
    announced: {},
    fixed: [],
  })
  // The clocks go forward on 28 March 2027 at two, and back on 31 October at three.
  const spring = new Date('2027-03-28T00:30:00+01:00')
  expect(berlin.timeOf(spring, 8 * 60)).toEqual(new Date('2027-03-28T08:00:00+02:00'))
  expect(berlin.nextBusinessDay(spring)).toEqual(new Date('2027-03-29T00:00:00+02:00'))
  const autumn = new Date('2027-10-31T00:30:00+02:00')
  expect(berlin.timeOf(autumn, 8 * 60)).toEqual(new Date('2027-10-31T08:00:00+01:00'))
  expect(berlin.nextBusinessDay(autumn)).toEqual(new Date('2027-11-01T00:00:00+01:00'))
})

test('every day of two years in Jakarta is what a clock seven hours ahead shows', () => {
  const { calendar: jakarta } = INDONESIA
  for (let n = 0; n < 730; n++) {
    const time = later(new Date('2026-01-01T16:59:59Z'), n * DAY_MS)
    const day = later(time, 7 * 3_600_000)
      .toISOString()
      .slice(0, 10)
    expect(jakarta.dayOf(time)).toBe(day)
    expect(jakarta.startOf(day)).toEqual(new Date(`${day}T00:00:00+07:00`))
    expect(jakarta.timeOf(time, 510)).toEqual(new Date(`${day}T08:30:00+07:00`))
  }
})
