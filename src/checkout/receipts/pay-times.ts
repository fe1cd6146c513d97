import { growingBounds, quantileOf } from '../../base/histogram.ts'

/** Growth of the bucket bounds. */
const RATIO = 1.3
/** The last bound lies beyond two days. */
const STEPS = 46

/** The lower bounds of the buckets, in seconds; below the first are payments within a second. */
export const PAY_TIME_BOUNDS: readonly number[] = growingBounds(1, RATIO, STEPS)
/** The number of buckets of a histogram of pay times. */
export const PAY_TIME_COUNTS = PAY_TIME_BOUNDS.length + 1

/**
 * The time in seconds within which a share (0 to 1) of the payments were made, interpolated from their histogram. Undefined: there
 * are none.
 */
export const payTimeWithin = (counts: readonly number[], share: number): number | undefined =>
  quantileOf(PAY_TIME_BOUNDS, counts, share)
