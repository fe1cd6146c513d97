const STEPS = [1, 2, 3, 5, 10]

/** The next round number at or above `value`: what an axis ends with. At least 1. */
export function niceMaximum(value: number): number {
  if (value <= 1) return 1
  const power = 10 ** Math.floor(Math.log10(value))
  return (STEPS.find((step) => step * power >= value) ?? 10) * power
}
