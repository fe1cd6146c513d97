import { DAY_MS, HOUR_MS, later, MINUTE_MS, SECOND_MS } from '../../base/clock.ts'
import { endOf, type SavedMethod } from '../saved-method.ts'

/** How long a payer who agreed may take at their provider. */
export const LINKED_WITHIN_MS = DAY_MS

/** Pauses between polls while a payer is at their provider; the last one repeats. */
const POLL_PAUSES_MS = [10, 20, 30, 60, 120, 300, 600, 900].map((seconds) => seconds * SECOND_MS)
/** Pauses between tries to end a link at its provider, until it confirms; the last one repeats. */
const UNLINK_PAUSES_MS = [10 * SECOND_MS, MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, HOUR_MS, 6 * HOUR_MS]
/** An active link is looked at once a day: a payer who unlinks in their app is not always reported. */
const CHECK_EVERY_MS = DAY_MS

const pauseAt = (pauses: readonly number[], tries: number): number =>
  pauses[Math.min(tries, pauses.length - 1)] ?? HOUR_MS

/** When to poll about a link in the making next. */
export const nextPollAt = (now: Date, tries: number): Date => later(now, pauseAt(POLL_PAUSES_MS, tries))

/** When to call a provider to end a link next. */
export const nextUnlinkAt = (now: Date, tries: number): Date => later(now, pauseAt(UNLINK_PAUSES_MS, tries))

/** When to look at an active link next: in a day, or when it ends by itself. */
export function nextCheckAt(now: Date, method: Pick<SavedMethod, 'expiresAt' | 'bounds'>): Date {
  const check = later(now, CHECK_EVERY_MS)
  const end = endOf(method)
  return end !== null && end < check ? end : check
}
