import { MINUTE_MS } from '../../base/clock.ts'

/** What is gone has ended once it has been gone for so long: a delivery that fails now and then begins once. */
const ENDS_AFTER_MS = 15 * MINUTE_MS

export const hasEnded = (goneSince: Date, now: Date): boolean => now.getTime() - goneSince.getTime() >= ENDS_AFTER_MS
