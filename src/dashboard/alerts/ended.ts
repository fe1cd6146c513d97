import { MINUTE_MS } from '../../base/clock.ts'

/** What is no longer seen counts as ended after this long: a delivery that fails intermittently opens once. */
const ENDS_AFTER_MS = 15 * MINUTE_MS

export const hasEnded = (goneSince: Date, now: Date): boolean => now.getTime() - goneSince.getTime() >= ENDS_AFTER_MS
