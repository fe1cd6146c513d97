/** Somebody or something that has few streams at a time: `member per_1`, at most 8. Without `max` it is only weighed. */
type Holder = { readonly name: string; readonly max?: number }

type Stream = { readonly holders: readonly string[]; readonly displace: () => void }

/**
 * The open streams of one kind in this process. Whoever has as many as they may have, or the process, gives up the oldest
 * one for a new one: of those in question that of the largest holder, so that nobody takes the place of who has few.
 */
export class OpenStreams {
  readonly #max: number
  /** In order of age. */
  readonly #open = new Set<Stream>()
  readonly #byHolder = new Map<string, Set<Stream>>()

  constructor(max: number) {
    this.#max = max
  }

  /**
   * Counts a stream of `holders`, the widest first (an account, then its member); `displace` ends it, and is called at most
   * once. Returns what is to be called when it has ended.
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

/** Of two that are as large the one with the oldest stream. */
function largestGroup<Item>(items: readonly Item[], keyOf: (item: Item) => string | undefined): Item[] {
  let largest: Item[] = []
  for (const group of Map.groupBy(items, keyOf).values()) if (group.length > largest.length) largest = group
  return largest
}
