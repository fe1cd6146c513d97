/** The current time. Passed in everywhere, so that the sandbox and the tests can move it. */
export type Clock = () => Date

export const realClock: Clock = () => new Date()

export const SECOND_MS = 1_000
export const MINUTE_MS = 60 * SECOND_MS
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

export const later = (time: Date, ms: number): Date => new Date(time.getTime() + ms)
