import { dayAfter } from '../../base/time-zone.ts'

export const INTERVAL_UNITS = ['day', 'week', 'month', 'year'] as const
type IntervalUnit = (typeof INTERVAL_UNITS)[number]
export type Interval = { readonly unit: IntervalUnit; readonly count: number }

/**
 * The days on which periods begin, in both directions from `originDay`. Days alone: which moment a day begins at is a matter
 * of the subscription's zone, and decides nothing here, so that no change of clocks can make a period twice or none.
 */
export type Rhythm = Interval & {
  readonly originDay: string
  /** Of months and years: the day of the month, the last one where it has fewer. Null: days and weeks. */
  readonly anchorDay: number | null
}

/** A period, by its first and its last day. */
export type Period = { readonly start: string; readonly end: string }

const DAY_MS = 86_400_000
const daysOf = (day: string): number => Date.parse(`${day}T00:00:00Z`) / DAY_MS
/** Days from one to another; negative where the other is earlier. */
export const daysBetween = (from: string, to: string): number => daysOf(to) - daysOf(from)

const MONTHS = 12
const monthOf = (day: string): number => Number(day.slice(0, 4)) * MONTHS + Number(day.slice(5, 7)) - 1
const dayOfMonth = (day: string): number => Number(day.slice(8, 10))

/** A day of a month, the last one where the month has fewer. */
function dayIn(month: number, anchorDay: number): string {
  const [year, index] = [Math.floor(month / MONTHS), month % MONTHS]
  const last = new Date(Date.UTC(year, index + 1, 0)).getUTCDate()
  return new Date(Date.UTC(year, index, Math.min(anchorDay, last))).toISOString().slice(0, 10)
}

/** The `steps`-th first day from the origin. Counted from there and not from the day before: the 31st returns after February. */
function startAt({ unit, count, originDay, anchorDay }: Rhythm, steps: number): string {
  if (unit === 'day' || unit === 'week') return dayAfter(originDay, steps * count * (unit === 'week' ? 7 : 1))
  const months = steps * count * (unit === 'year' ? MONTHS : 1)
  return dayIn(monthOf(originDay) + months, anchorDay ?? dayOfMonth(originDay))
}

/** How many steps lead to the last first day that is not after a day. */
function stepsUntil(rhythm: Rhythm, day: string): number {
  const { unit, count, originDay } = rhythm
  const isOfDays = unit === 'day' || unit === 'week'
  const length = count * { day: 1, week: 7, month: 1, year: MONTHS }[unit]
  const passed = isOfDays ? daysBetween(originDay, day) : monthOf(day) - monthOf(originDay)
  const steps = Math.floor(passed / length)
  return startAt(rhythm, steps) <= day ? steps : steps - 1
}

/** The first day of the next period: the first one after `day`. */
export const startAfter = (rhythm: Rhythm, day: string): string => startAt(rhythm, stepsUntil(rhythm, day) + 1)

/** The first day of the whole period that `day` lies in. */
const startUntil = (rhythm: Rhythm, day: string): string => startAt(rhythm, stepsUntil(rhythm, day))

/** The period that begins on a day: shorter than a whole one where that day is not one of the rhythm's. */
export const periodFrom = (rhythm: Rhythm, start: string): Period => ({
  start,
  end: dayAfter(startAfter(rhythm, start), -1),
})

/** How much of a whole period the days from `day` to its end are. */
export function partFrom(rhythm: Rhythm, day: string): { readonly days: number; readonly of: number } {
  const next = startAfter(rhythm, day)
  return { days: daysBetween(day, next), of: daysBetween(startUntil(rhythm, day), next) }
}

/** The rhythm of what begins on a day. `anchorDay` null: the day itself. */
export const rhythmFrom = ({ unit, count }: Interval, day: string, anchorDay: number | null): Rhythm => ({
  unit,
  count,
  originDay: day,
  anchorDay: unit === 'day' || unit === 'week' ? null : (anchorDay ?? dayOfMonth(day)),
})
