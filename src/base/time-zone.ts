import { MINUTE_MS } from './clock.ts'

/**
 * Calendar days in a zone of the IANA database (`Asia/Jakarta`), for the server and the dashboard alike. Where a zone's
 * clocks change, a day there is shorter or longer than 24 hours.
 */

const formats = new Map<string, Intl.DateTimeFormat>()

/** Throws RangeError for a zone that there is none of. */
function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  } as const)
  formats.set(zone, made)
  return made
}

/** Whether a text names a zone by a place: offsets (`+07:00`) are none, since they know no summer time. */
export function isTimeZone(text: string): boolean {
  if (text !== 'UTC' && !/^[A-Za-z_]+(\/[A-Za-z0-9_+-]+)+$/.test(text)) return false
  try {
    return formatOf(text) !== undefined
  } catch {
    return false
  }
}

/** Since Monrovia changed in 1972, offsets are whole minutes, and change at whole minutes. Source: the IANA database. */
const WHOLE_MINUTES_SINCE = Date.UTC(1973, 0, 1)
const OFFSETS_MAX = 1_000
const offsets = new Map<string, number>()

/**
 * What a clock in the zone shows, as if it were UTC: milliseconds. Offsets are cached by minute: Intl takes six times as
 * long, and most times that are read are of the same few minutes, now and when days begin.
 */
function wallClockMs(zone: string, time: Date): number {
  const ms = time.getTime()
  // An invalid date is left to Intl, too, which refuses it.
  if (!(ms >= WHOLE_MINUTES_SINCE)) return lookUpMs(zone, time)
  const minute = Math.floor(ms / MINUTE_MS)
  const key = `${zone} ${minute}`
  let offsetMs = offsets.get(key)
  if (offsetMs === undefined) {
    offsetMs = lookUpMs(zone, new Date(minute * MINUTE_MS)) - minute * MINUTE_MS
    if (offsets.size >= OFFSETS_MAX) offsets.clear()
    offsets.set(key, offsetMs)
  }
  return ms + offsetMs
}

/** The same, to the second. */
function lookUpMs(zone: string, time: Date): number {
  const part = new Map(
    formatOf(zone)
      .formatToParts(time)
      .map(({ type, value }) => [type, Number(value)]),
  )
  const of = (name: Intl.DateTimeFormatPartTypes) => part.get(name) ?? 0
  return Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'))
}

/** The day that a time lies in: `2026-11-20`. */
export const dayIn = (zone: string, time: Date): string => new Date(wallClockMs(zone, time)).toISOString().slice(0, 10)

const QUARTER_MS = 900_000

/**
 * Reads many times off a clock in the zone: what it shows, as if it were UTC, in milliseconds. Offsets change at quarters
 * of an hour alone, so times of the same one are looked up once.
 */
export function clockIn(zone: string): (time: Date) => number {
  let quarter = Number.NaN
  let offsetMs = 0
  return (time) => {
    const ms = time.getTime()
    const its = Math.floor(ms / QUARTER_MS)
    if (its !== quarter) {
      offsetMs = wallClockMs(zone, new Date(its * QUARTER_MS)) - its * QUARTER_MS
      quarter = its
    }
    return ms + offsetMs
  }
}

/** What such a clock shows at a time, with how far that is from UTC: `2026-11-20T14:03:05+07:00`. */
export function isoOf(time: Date, wallMs: number): string {
  const minutes = Math.round((wallMs - time.getTime()) / 60_000)
  const two = (count: number) => `${count}`.padStart(2, '0')
  const offset = `${minutes < 0 ? '-' : '+'}${two(Math.floor(Math.abs(minutes) / 60))}:${two(Math.abs(minutes) % 60)}`
  return new Date(wallMs).toISOString().slice(0, 19) + offset
}

/** When a day, `2026-11-20`, begins. Where clocks skip its midnight, when they go forward. */
export function startOfDayIn(zone: string, day: string): Date {
  const wanted = Date.parse(`${day}T00:00:00Z`)
  const offsetAt = (ms: number) => wallClockMs(zone, new Date(ms)) - ms
  // The offset is that of the moment looked for, which the first guess is within a day of.
  const guess = wanted - offsetAt(wanted)
  const start = wanted - offsetAt(guess)
  return new Date(dayIn(zone, new Date(start)) === day ? start : guess)
}

/**
 * The moment at which clocks of a zone show a full hour of a day: the first where they show it twice, and as much later where
 * they skip it.
 */
export function hourIn(zone: string, day: string, hour: number): Date {
  const wanted = Date.parse(`${day}T00:00:00Z`) + hour * 3_600_000
  const wallClock = clockIn(zone)
  // The offsets before and after a change that is near: one of them is that of the moment looked for.
  const [early = wanted, late = wanted] = [-86_400_000, 86_400_000]
    .map((ms) => wanted - (wallClock(new Date(wanted + ms)) - (wanted + ms)))
    .sort((a, b) => a - b)
  return new Date(wallClock(new Date(early)) === wanted ? early : late)
}

/** Whether a text, `2026-02-30`, names a day that there is. */
export const isDay = (day: string): boolean => !Number.isNaN(Date.parse(`${day}T00:00:00Z`)) && dayAfter(day, 0) === day

/** The day so many days after (or, negative, before) another. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

/** The last `count` days up to that of `now`, oldest first. */
export function lastDaysIn(zone: string, now: Date, count: number): string[] {
  const today = dayIn(zone, now)
  return Array.from({ length: count }, (_, at) => dayAfter(today, at + 1 - count))
}
