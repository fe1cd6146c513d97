import { expect, test } from 'vitest'
import { dayIn, isTimeZone, lastDaysIn, startOfDayIn } from './time-zone.ts'

test.each([
  ['Asia/Jakarta', '2026-11-20', '2026-11-19T17:00:00.000Z'],
  ['Asia/Jayapura', '2026-11-20', '2026-11-19T15:00:00.000Z'],
  ['Asia/Kathmandu', '2026-11-20', '2026-11-19T18:15:00.000Z'],
  ['UTC', '2026-11-20', '2026-11-20T00:00:00.000Z'],
  ['America/New_York', '2026-11-01', '2026-11-01T04:00:00.000Z'],
  ['America/New_York', '2026-11-02', '2026-11-02T05:00:00.000Z'],
  ['Pacific/Auckland', '2026-09-27', '2026-09-26T12:00:00.000Z'],
  ['Pacific/Auckland', '2026-09-28', '2026-09-27T11:00:00.000Z'],
])('in %s, %s begins at %s', (zone, day, start) => {
  expect(startOfDayIn(zone, day).toISOString()).toBe(start)
  expect(dayIn(zone, new Date(start))).toBe(day)
  expect(dayIn(zone, new Date(Date.parse(start) - 1))).not.toBe(day)
})

test('a day whose midnight the clocks skip begins when they go forward', () => {
  // Cairo went from 23:59:59 to 01:00 on 26 April 2024.
  const start = startOfDayIn('Africa/Cairo', '2024-04-26')
  expect(start.toISOString()).toBe('2024-04-25T22:00:00.000Z')
  expect(dayIn('Africa/Cairo', start)).toBe('2024-04-26')
})

test('every quarter of a day of a year lies in the day that begins before it', () => {
  for (const zone of ['Asia/Jakarta', 'America/New_York', 'Australia/Lord_Howe', 'Africa/Cairo']) {
    for (let ms = Date.UTC(2026, 0, 1); ms < Date.UTC(2027, 0, 1); ms += 6 * 3_600_000) {
      const day = dayIn(zone, new Date(ms))
      expect(startOfDayIn(zone, day).getTime()).toBeLessThanOrEqual(ms)
    }
  }
})

test.each(['America/St_Johns', 'Africa/Monrovia', 'Asia/Gaza'])(
  'in %s a time lies in the day that Intl says, right before and after each change of the clocks as well',
  (zone) => {
    const shown = new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' })
    const offset = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset', hour: 'numeric' })
    const offsetAt = (ms: number) => offset.formatToParts(ms).find(({ type }) => type === 'timeZoneName')?.value
    const changes: number[] = []
    const [first, last] = [Date.UTC(1970, 0, 1), Date.UTC(2030, 0, 1)]
    for (let ms = first; ms < last; ms += 30 * 86_400_000) {
      let [before, after] = [ms, ms + 30 * 86_400_000]
      if (offsetAt(before) === offsetAt(after)) continue
      while (after - before > 1_000) {
        const between = Math.floor((before + after) / 2_000) * 1_000
        if (offsetAt(between) === offsetAt(before)) before = between
        else after = between
      }
      changes.push(after)
    }
    expect(changes.length).toBeGreaterThan(0)
    const near = changes.flatMap((ms) => [-60_000, -1_000, -1, 0, 1, 59_000].map((by) => ms + by))
    const any = Array.from({ length: 200 }, () => first + Math.floor(Math.random() * (last - first)))
    const midnights = any.flatMap((ms) => {
      const start = startOfDayIn(zone, dayIn(zone, new Date(ms))).getTime()
      return [start - 1, start, start + 59_999]
    })
    for (const ms of [...near, ...any, ...midnights]) {
      const parts = shown.formatToParts(ms)
      const of = (name: string) => parts.find(({ type }) => type === name)?.value.padStart(2, '0')
      expect([ms, dayIn(zone, new Date(ms))]).toEqual([ms, `${of('year')}-${of('month')}-${of('day')}`])
    }
  },
)

test('the last days end with today, there', () => {
  const now = new Date('2026-11-20T17:30:00Z')
  expect(lastDaysIn('Asia/Jakarta', now, 3)).toEqual(['2026-11-19', '2026-11-20', '2026-11-21'])
  expect(lastDaysIn('UTC', now, 2)).toEqual(['2026-11-19', '2026-11-20'])
})

test.each(['Asia/Jakarta', 'UTC', 'America/Argentina/Buenos_Aires'])('%s is a zone', (zone) => {
  expect(isTimeZone(zone)).toBe(true)
})
test.each(['', 'Jakarta', '+07:00', 'WIB', 'Asia/Nowhere', 'asia', 'Etc/GMT+99'])('%j is none', (zone) => {
  expect(isTimeZone(zone)).toBe(false)
})
