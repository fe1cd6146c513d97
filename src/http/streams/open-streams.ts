/** A party that streams are counted for: `member per_1`, at most 8. Without `max` its streams are compared, not limited. */
type Holder = { readonly name: string; readonly max?: number }

type Stream = { readonly holders: readonly string[]; readonly displace: () => void }

/**
 * The open streams of one kind in this process. When a holder or the process is at its limit, a new stream displaces the oldest
 * stream of the largest holder among those concerned, so that holders of few streams retain theirs.
 */
export class OpenStreams {
  readonly #max: number
  /** Oldest first. */
  readonly #open = new Set<Stream>()
  readonly #byHolder = new Map<string, Set<Stream>>()

  constructor(max: number) {
    this.#max = max
  }

  /**
   * Counts a stream of `holders`, the widest first (an account, then its member). `displace` ends the stream and is called at
   * most once. Returns the function to call when it has ended.
   */
  add(holders: readonly Holder[], displace: () => void): () => void {
    for (const { name, max } of holders) {
      const held = this.#byHolder.get(name)
      if (held && max !== undefined && held.size >= max) this.#displaceOne(held)
    }
    if (this.#open.size >= this.#max) this.#displaceOne(this.#open)
    const stream = { holders: holders.map(({ name }) => name), displace }
    this.#open.add(stream)
    for (const name of stream.holders) {
      const held = this.#byHolder.get(name) ?? new Set()
      this.#byHolder.set(name, held.add(stream))
    }
    return () => this.#remove(stream)
  }

  #displaceOne(among: ReadonlySet<Stream>): void {
    let left = [...among]
    const depth = Math.max(...left.map(({ holders }) => holders.length))
    for (let level = 0; level < depth; level++) left = largestGroup(left, ({ holders }) => holders[level])
    const [oldest] = left
    if (!oldest) return
    this.#remove(oldest)
    oldest.displace()
  }

  #remove(stream: Stream): void {
    this.#open.delete(stream)
    for (const name of stream.holders) {
      const held = this.#byHolder.get(name)
      held?.delete(stream)
      if (held?.size === 0) this.#byHolder.delete(name)
    }
  }
}

/** Of groups of equal size, the one with the oldest stream. */
function largestGroup<Item>(items: readonly Item[], keyOf: (item: Item) => string | undefined): Item[] {
  let largest: Item[] = []
  for (const group of Map.groupBy(items, keyOf).values()) if (group.length > largest.length) largest = group
  return largest
}
