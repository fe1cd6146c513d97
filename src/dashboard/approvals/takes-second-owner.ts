import type { Threshold } from './policy-store.ts'

/**
 * Whether new thresholds take a second owner: one is raised or cleared, or a currency gets its first. Only lowering those
 * there are does not.
 */
export function takesSecondOwner(from: readonly Threshold[], to: readonly Threshold[]): boolean {
  const amounts = new Map(to.map(({ currency, amount }) => [currency, amount]))
  const lowered = from.filter(({ currency, amount }) => (amounts.get(currency) ?? Number.POSITIVE_INFINITY) <= amount)
  return lowered.length < from.length || to.length > from.length
}
