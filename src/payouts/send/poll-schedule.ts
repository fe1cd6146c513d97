import { DAY_MS, HOUR_MS, later, MINUTE_MS, SECOND_MS } from '../../base/clock.ts'

/** When the bank is polled about an incomplete transfer, measured from its submission. Source: interface, "Send money". */
const POLL_AFTER_MS: readonly number[] = [
  30 * SECOND_MS,
  ...[1, 2, 5, 15, 30].map((minutes) => minutes * MINUTE_MS),
  ...[1, 2, 4, 8].map((hours) => hours * HOUR_MS),
  ...[1, 2, 3, 4, 5, 6, 7].map((days) => days * DAY_MS),
]

/** When to poll next; undefined: no further polls. Missed polls are not caught up. */
export function nextPollAt(submittedAt: Date, now: Date): Date | undefined {
  const afterMs = POLL_AFTER_MS.find((ms) => later(submittedAt, ms) > now)
  return afterMs === undefined ? undefined : later(submittedAt, afterMs)
}

/**
 * Pauses between tries to send a payout whose receiving account no bank looks up; the last one repeats. The first are short: a
 * look-up moves no money, most faults pass in seconds, and the circuit breaker of a connection protects a failing bank.
 */
const RETRY_AFTER_MS: readonly number[] = [
  ...[2, 5, 15, 30].map((seconds) => seconds * SECOND_MS),
  ...[1, 2, 5, 15, 30].map((minutes) => minutes * MINUTE_MS),
]

/** When to retry a payout that was not sent, after `tries` tries. */
export const nextRetryAt = (tries: number, now: Date): Date =>
  later(now, RETRY_AFTER_MS[Math.min(tries, RETRY_AFTER_MS.length - 1)] ?? HOUR_MS)
