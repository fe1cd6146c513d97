import { DAY_MS, HOUR_MS, later, MINUTE_MS, SECOND_MS } from '../../base/clock.ts'

/** Waits before each try, ms, counted from the end of the try before; as many tries as there are waits. */
export type Schedule = readonly number[]

/**
 * The interface's list of tries is that of Standard Webhooks ("Example retry schedule"), whose times are waits, not
 * distances from the first try: ten tries over three days and three hours, so that a weekend's outage loses nothing.
 */
export const PRODUCTION_SCHEDULE: Schedule = [
  0,
  5 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  20 * HOUR_MS,
  24 * HOUR_MS,
]
export const SANDBOX_SCHEDULE: Schedule = [0, 5 * SECOND_MS, 30 * SECOND_MS, 2 * MINUTE_MS, 10 * MINUTE_MS]

/** Every wait is this much longer or shorter, so that what failed together is not tried again together. */
const JITTER = 0.1
const RETRY_AFTER_MAX_MS = DAY_MS

/**
 * When to try again after `tries` failed tries, the last of which ended at `endedAt`; null: never. What the endpoint
 * requests by `Retry-After` (ms) lengthens a wait, to at most a day, and never shortens it.
 */
export function nextTryAt(
  schedule: Schedule,
  tries: number,
  endedAt: Date,
  retryAfterMs: number | null,
  random: () => number = Math.random,
): Date | null {
  const waitMs = schedule[tries]
  if (waitMs === undefined) return null
  const jitteredMs = waitMs * (1 - JITTER + 2 * JITTER * random())
  return later(endedAt, Math.round(Math.max(jitteredMs, Math.min(retryAfterMs ?? 0, RETRY_AFTER_MAX_MS))))
}

/** Reads a Retry-After header, seconds or an HTTP date, as ms from `now` (real time); null: none, or not readable. */
export function readRetryAfter(header: string | undefined, now: Date): number | null {
  if (header === undefined) return null
  if (/^\d+$/.test(header.trim())) return Number(header) * SECOND_MS
  const at = /^[A-Z][a-z]{2},? /.test(header) ? Date.parse(header) : Number.NaN
  return Number.isNaN(at) ? null : Math.max(0, at - now.getTime())
}
