import { MINUTE_MS } from '../base/clock.ts'

/** How far a peer's clock may be from ours. Source: SNAP BI leaves it open; five minutes is what its libraries use. */
const CLOCK_SKEW_MAX_MS = 5 * MINUTE_MS

/**
 * `jakarta` is the standard's 25 characters with +07:00, `utc` the `Z` form that DOKU wants; `…_ms` have milliseconds
 * too.
 */
export type TimestampStyle = 'jakarta' | 'jakarta_ms' | 'utc' | 'utc_ms'

const JAKARTA_OFFSET_MS = 7 * 60 * MINUTE_MS

/** A time as SNAP writes it: `2026-11-20T10:00:00+07:00`. */
export function formatTimestamp(time: Date, style: TimestampStyle = 'jakarta'): string {
  const isUtc = style.startsWith('utc')
  const local = isUtc ? time : new Date(time.getTime() + JAKARTA_OFFSET_MS)
  const length = style.endsWith('_ms') ? '2026-11-20T10:00:00.000'.length : '2026-11-20T10:00:00'.length
  return local.toISOString().slice(0, length) + (isUtc ? 'Z' : '+07:00')
}

const ISO = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2}):(\d{2})(?:\.\d{1,9})?(?:Z|[+-](\d{2}):?(\d{2}))$/

/** Reads any ISO 8601 date and time that names its zone; undefined for anything else, 30 February included. */
export function parseTimestamp(text: string): Date | undefined {
  const [, year, month, day, hour, minute, second, zoneHour = '0', zoneMinute = '0'] = ISO.exec(text) ?? []
  if (!year || Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return undefined
  if (Number(zoneHour) > 14 || Number(zoneMinute) > 59) return undefined
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))
  if (date.getUTCMonth() + 1 !== Number(month) || date.getUTCDate() !== Number(day)) return undefined
  return new Date(text.replace(/([+-]\d{2})(\d{2})$/, '$1:$2'))
}

/** Whether a request's time is near enough to ours to be no replay of an old one; `maxAgeMs` where it may be older. */
export const isTimely = (time: Date, now: Date, maxAgeMs: number = CLOCK_SKEW_MAX_MS): boolean => {
  const ageMs = now.getTime() - time.getTime()
  return ageMs <= maxAgeMs && ageMs >= -CLOCK_SKEW_MAX_MS
}
