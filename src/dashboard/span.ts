import { DAY_MS, later } from '../base/clock.ts'
import { ApiError } from '../base/errors.ts'
import { dayAfter, dayIn, isDay, startOfDayIn } from '../base/time-zone.ts'

/** Most days that a span may have. */
const DAYS_MAX = 366
const DAYS_DEFAULT = 30

/** Days of a zone, oldest first, and when they begin and end. */
export type Span = {
  readonly timeZone: string
  readonly days: readonly string[]
  /** When each of the days begins. */
  readonly starts: readonly Date[]
  /**
   * The end, excluded. If the last day is today, a while later, since another process's or a bank's clock may be ahead.
   */
  readonly until: Date
}

type Named = { readonly from?: string; readonly to?: string; readonly days?: string }

/**
 * The days from one to another, both included; without the first, so many up to the last (`days`, by default thirty).
 * Throws for days that do not form a span.
 */
export function spanOf(timeZone: string, now: Date, named: Named = {}): Span {
  const today = dayIn(timeZone, now)
  const to = named.to ?? today
  if (!isDay(to)) throw refusal('to', '"to" is a day that does not exist.')
  const from = named.from ?? dayAfter(to, 1 - Number(named.days ?? DAYS_DEFAULT))
  if (!isDay(from)) throw refusal('from', '"from" is a day that does not exist.')
  const span = `"from" to "to" must span at most ${DAYS_MAX} days and end today (${today}) or earlier.`
  if (to > today) throw refusal('to', span)
  if (from > to || from < dayAfter(to, 1 - DAYS_MAX)) throw refusal('from', span)
  const days: string[] = []
  for (let day = from; day <= to; day = dayAfter(day, 1)) days.push(day)
  return {
    timeZone,
    days,
    starts: days.map((day) => startOfDayIn(timeZone, day)),
    until: to === today ? later(now, DAY_MS) : startOfDayIn(timeZone, dayAfter(to, 1)),
  }
}

const refusal = (field: string, message: string) =>
  new ApiError('VALIDATION_ERROR', message, [{ field, code: 'OUT_OF_RANGE', message }])

/** The day that contains a time; undefined: none of them does. */
export const dayOf = ({ days, starts, until }: Span, time: Date): string | undefined =>
  time < until ? days[starts.findLastIndex((start) => start <= time)] : undefined

/**
 * The whole UTC days within a span, from the first (included) to the last (excluded); equal: there are none. What
 * precedes and follows them in the span is read by quarters of an hour.
 */
export function wholeDays(span: Span): { readonly first: Date; readonly last: Date } {
  const first = Math.ceil(beginOf(span).getTime() / DAY_MS) * DAY_MS
  const last = Math.floor(span.until.getTime() / DAY_MS) * DAY_MS
  return { first: new Date(first), last: new Date(Math.max(first, last)) }
}

/** When a span begins. */
export const beginOf = ({ starts, until }: Span): Date => starts[0] ?? until
