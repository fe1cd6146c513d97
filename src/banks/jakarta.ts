import { DAY_MS, HOUR_MS, later, MINUTE_MS } from '../base/clock.ts'
import { isHoliday } from './holidays.ts'

/** Indonesia's western time has no summer time. */
const OFFSET_MS = 7 * HOUR_MS

/** The day in Jakarta: `2026-11-20`. */
export const jakartaDay = (time: Date): string => later(time, OFFSET_MS).toISOString().slice(0, 10)

/** When a day, `2026-11-20`, begins in Jakarta. */
export const startOfJakartaDay = (day: string): Date => new Date(`${day}T00:00:00+07:00`)

/** Whether a text is a day of the calendar, `2026-11-20`. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const start = startOfJakartaDay(text)
  return !Number.isNaN(start.getTime()) && jakartaDay(start) === text
}

/** A time of the Jakarta day that `time` lies in; `minutes` after its midnight. */
export const jakartaTime = (time: Date, minutes: number): Date =>
  later(new Date(`${jakartaDay(time)}T00:00:00Z`), minutes * MINUTE_MS - OFFSET_MS)

/** Whether banks clear on this day: not on a weekend, nor on a holiday. */
export function isBusinessDay(time: Date): boolean {
  const weekday = later(time, OFFSET_MS).getUTCDay()
  return weekday !== 0 && weekday !== 6 && !isHoliday(jakartaDay(time))
}

/** The first business day after the day of `time`, at its midnight. */
export function nextBusinessDay(time: Date): Date {
  let day = later(jakartaTime(time, 0), DAY_MS)
  while (!isBusinessDay(day)) day = later(day, DAY_MS)
  return day
}

/** Made when it is first needed: that takes a tenth of what a short command does. */
let moment: Intl.DateTimeFormat | undefined

const newMoment = (): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat('en-GB', {
    ...{ timeZone: 'Asia/Jakarta', weekday: 'long', day: 'numeric', month: 'long' },
    ...{ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  } as const)

/** A time in Jakarta for people: `Monday 23 November 08:00 WIB`. */
export function jakartaMoment(time: Date): string {
  moment ??= newMoment()
  const parts = new Map(moment.formatToParts(time).map(({ type, value }) => [type, value]))
  const [weekday, day, month, hour, minute] = ['weekday', 'day', 'month', 'hour', 'minute'].map((name) =>
    parts.get(name as Intl.DateTimeFormatPartTypes),
  )
  return `${weekday} ${day} ${month} ${hour}:${minute} WIB`
}
