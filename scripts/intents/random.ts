/** A sequence of numbers from 0 to 1 that is the same every time. */
export function randomNumbers(first = 1): () => number {
  let seed = first
  return () => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff
    return seed / 0x7fffffff
  }
}

export function shuffle<Item>(items: Item[], random: () => number): void {
  for (let i = items.length - 1; i > 0; i--) {
    const k = Math.floor(random() * (i + 1))
    const [a, b] = [items[i], items[k]]
    if (a === undefined || b === undefined) continue
    items[i] = b
    items[k] = a
  }
}
