/** Growth of the bucket bounds: a time read from the histogram is accurate to half of it. */
const RATIO = 1.3
/** The last bound lies beyond two days. */
const STEPS = 46

/** The lower bounds of the buckets, in seconds; below the first are payments within a second. */
export const PAY_TIME_BOUNDS: readonly number[] = Array.from({ length: STEPS + 1 }, (_, n) => RATIO ** n)
/** The number of buckets of a histogram of pay times. */
export const PAY_TIME_COUNTS = PAY_TIME_BOUNDS.length + 1

/**
 * The time in seconds within which a share (0 to 1) of the payments were made, interpolated from their histogram. Undefined: there
 * are none.
 */
export function payTimeWithin(counts: readonly number[], share: number): number | undefined {
  const total = counts.reduce((sum, count) => sum + count, 0)
  if (total === 0) return undefined
  const wanted = share * total
  let before = 0
  for (const [n, count] of counts.entries()) {
    if (count > 0 && before + count >= wanted) return within(n, (wanted - before) / count)
    before += count
  }
  return PAY_TIME_BOUNDS.at(-1)
}

function within(step: number, part: number): number {
  const from = PAY_TIME_BOUNDS[step - 1]
  const to = PAY_TIME_BOUNDS[step] ?? (from ?? 1) * RATIO
  return from === undefined ? part * to : from * (to / from) ** part
}
