import { later, MINUTE_MS } from '../../src/base/clock.ts'
import { HOME } from '../../src/markets/market-of.ts'
import { addDays } from '../../src/statements/matching/days.ts'

/** Days before the month, in which merchants earn what they send later. */
const LEAD_DAYS = 3
/** Days after it, in which the bank shows the last of it and what is missing becomes known. */
const CLOSING_DAYS = 12

export type Month = {
  /** `2026-12` */
  readonly name: string
  readonly before: readonly string[]
  readonly days: readonly string[]
  readonly after: readonly string[]
}

/** The first month that is far enough ahead: a sandbox's clock never goes back. */
export function nextMonth(now: Date): Month {
  const soonest = addDays(HOME.calendar.dayOf(now), LEAD_DAYS + 1)
  const name = addDays(`${soonest.slice(0, 7)}-28`, 4).slice(0, 7)
  const first = `${name}-01`
  const days = daysFrom(first, 31).filter((day) => day.startsWith(name))
  return {
    name,
    days,
    before: daysFrom(addDays(first, -LEAD_DAYS), LEAD_DAYS),
    after: daysFrom(addDays(first, days.length), CLOSING_DAYS),
  }
}

const daysFrom = (first: string, count: number): string[] => Array.from({ length: count }, (_, n) => addDays(first, n))

/** A time of a day in Jakarta, `08:10` or `23:59:59`. */
export function at(day: string, time: string): Date {
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number)
  return later(HOME.calendar.startOf(day), (hours * 60 + minutes) * MINUTE_MS + seconds * 1_000)
}
