import { countLeaves, type Leaves, rootOf, splitOf } from './merkle.ts'

/**
 * What proves that some leaves are in a tree: the root of each largest part without one of them, from left to right. `known`
 * are their indexes, in order. For one leaf it is as long as an audit path, for all of them it is empty.
 */
export function proveSubset(leaves: Leaves, known: readonly number[]): Buffer[] {
  const proof: Buffer[] = []
  let next = 0
  const visit = (start: number, end: number): void => {
    const leaf = known[next]
    if (leaf === undefined || leaf >= end) proof.push(rootOf(leaves, start, end))
    else if (end - start === 1) next++
    else {
      const middle = start + splitOf(end - start)
      visit(start, middle)
      visit(middle, end)
    }
  }
  if (leaves.length > 0) visit(0, countLeaves(leaves))
  return proof
}
