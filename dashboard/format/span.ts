import { dayAfter, startOfDayIn } from '../../src/base/time-zone.ts'

/** When a day begins in a zone, as the server takes it; null: no day was named. */
export const startOf = (day: string, zone: string): string | null =>
  day === '' ? null : startOfDayIn(zone, day).toISOString()

/** When a day ends in a zone: the one named last is still within. */
export const endOf = (day: string, zone: string): string | null => (day === '' ? null : startOf(dayAfter(day, 1), zone))
