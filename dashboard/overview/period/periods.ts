import { dayAfter } from '../../../src/base/time-zone.ts'

/** Days next to each other that one column of a chart is about. */
export type Period = { readonly from: string; readonly to: string }

/** More than so many days are shown by the week, more than so many by the month. */
const DAYS_MAX = 62
const WEEKS_DAYS_MAX = 190

/** A day's Monday. */
const weekOf = (day: string): string => dayAfter(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7))
const monthOf = (day: string): string => day.slice(0, 7)

/** Days, oldest first, as what a chart has room for: each, or weeks from Monday, or months; the first and last may be cut short. */
export function periodsOf(days: readonly string[]): Period[] {
  if (days.length <= DAYS_MAX) return days.map((day) => ({ from: day, to: day }))
  const groups = Map.groupBy(days, days.length <= WEEKS_DAYS_MAX ? weekOf : monthOf)
  return [...groups.values()].map((same) => ({ from: same[0] ?? '', to: same.at(-1) ?? '' }))
}

/** What of something that has a day lies in a period. */
export const within = <Of extends { readonly day: string }>(all: readonly Of[], { from, to }: Period): Of[] =>
  all.filter(({ day }) => from <= day && day <= to)
