import { DAY_MS, later } from '../../base/clock.ts'
import { HOME } from '../../markets/market-of.ts'

/** A day some days later, or earlier. */
export const addDays = (day: string, days: number): string =>
  HOME.calendar.dayOf(later(HOME.calendar.startOf(day), days * DAY_MS))

/** How many days `to` is after `from`. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((HOME.calendar.startOf(to).getTime() - HOME.calendar.startOf(from).getTime()) / DAY_MS)
