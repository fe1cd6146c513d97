import { jakartaDay, startOfJakartaDay } from '../../banks/jakarta.ts'
import { DAY_MS, later } from '../../base/clock.ts'

/** A day some days later, or earlier. */
export const addDays = (day: string, days: number): string => jakartaDay(later(startOfJakartaDay(day), days * DAY_MS))

/** How many days `to` is after `from`. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((startOfJakartaDay(to).getTime() - startOfJakartaDay(from).getTime()) / DAY_MS)
