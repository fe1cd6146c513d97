const STEPS = [1, 2, 3, 5, 10]
/** Up to ten, the half of an axis is a whole number, too: there are no 2.5 payments. */
const FEW = [2, 4, 6, 8, 10]

/** The next round number at or above `value`: what an axis ends with. At least 2. */
export function niceMaximum(value: number): number {
  if (value <= 10) return FEW.find((step) => step >= value) ?? 10
  const power = 10 ** Math.floor(Math.log10(value))
  return (STEPS.find((step) => step * power >= value) ?? 10) * power
}
