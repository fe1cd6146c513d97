/** Every two neighbours of a list, in order. */
export function pairsOf<Item>(items: readonly Item[]): (readonly [left: Item, right: Item])[] {
  const pairs: (readonly [Item, Item])[] = []
  let left: Item | undefined
  for (const right of items) {
    if (left !== undefined) pairs.push([left, right])
    left = right
  }
  return pairs
}
