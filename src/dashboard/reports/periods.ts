import { HOUR_MS, later } from '../../base/clock.ts'
import { dayAfter, dayIn, startOfDayIn } from '../../base/time-zone.ts'

export type Every = 'day' | 'week' | 'month'

/** When scheduled reports are created, in the merchant's zone: before office hours, after the banks' nightly runs. */
const HOUR = 6

/** The next time after `now` at which such a report is due: weekly on Mondays, monthly on the first. */
export function nextRun(zone: string, every: Every, now: Date): Date {
  for (let day = dayIn(zone, now); ; day = dayAfter(day, 1)) {
    if (!isFirst(every, day)) continue
    const at = later(startOfDayIn(zone, day), HOUR * HOUR_MS)
    if (at > now) return at
  }
}

/** The days of the period that ended before a run. */
export function periodBefore(zone: string, every: Every, run: Date): { firstDay: string; lastDay: string } {
  const lastDay = dayAfter(dayIn(zone, run), -1)
  if (every === 'day') return { firstDay: lastDay, lastDay }
  if (every === 'week') return { firstDay: dayAfter(lastDay, -6), lastDay }
  return { firstDay: `${lastDay.slice(0, 7)}-01`, lastDay }
}

function isFirst(every: Every, day: string): boolean {
  if (every === 'month') return day.endsWith('-01')
  return every === 'day' || new Date(`${day}T00:00:00Z`).getUTCDay() === 1
}
