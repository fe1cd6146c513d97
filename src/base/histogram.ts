/** Lower bounds of buckets that grow by `ratio` from `first`: a value read from such a histogram is accurate to half of it. */
export const growingBounds = (first: number, ratio: number, steps: number): readonly number[] =>
  Array.from({ length: steps + 1 }, (_, n) => first * ratio ** n)

/**
 * The value within which a share (0 to 1) of what was counted lies, interpolated. `counts` has one bucket more than there are
 * bounds: the first is below them all. Undefined: nothing was counted.
 */
export function quantileOf(bounds: readonly number[], counts: readonly number[], share: number): number | undefined {
  const total = counts.reduce((sum, count) => sum + count, 0)
  if (total === 0) return undefined
  const wanted = share * total
  let before = 0
  for (const [n, count] of counts.entries()) {
    if (count > 0 && before + count >= wanted) return within(bounds, n, (wanted - before) / count)
    before += count
  }
  return bounds.at(-1)
}

function within(bounds: readonly number[], step: number, part: number): number {
  const [first = 1, second = first] = bounds
  const from = bounds[step - 1]
  if (from === undefined) return part * first
  const to = bounds[step] ?? (from * second) / first
  return from * (to / from) ** part
}
