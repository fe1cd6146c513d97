type Bounds = { readonly minAmount: number; readonly maxAmount: number }

/**
 * The smallest and the largest amount within bounds that are served; undefined: none is. `breaks` are the amounts at which
 * anything may change; amounts between two of them are all alike.
 */
export function servedBounds(
  breaks: readonly number[],
  { minAmount, maxAmount }: Bounds,
  isServed: (amount: number) => boolean,
): Bounds | undefined {
  const inside = breaks.filter((amount) => amount > minAmount && amount <= maxAmount)
  const starts = [...new Set([minAmount, ...inside])].toSorted((a, b) => a - b)
  const served = starts.map(isServed)
  const first = starts[served.indexOf(true)]
  if (first === undefined) return undefined
  return { minAmount: first, maxAmount: (starts[served.lastIndexOf(true) + 1] ?? maxAmount + 1) - 1 }
}
