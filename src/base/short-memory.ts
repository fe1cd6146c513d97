type Kept<Value> = { readonly value: Value; readonly untilMs: number }

/**
 * Remembers what look-ups found for a short, fixed time from before each look-up began; nothing that was not found is
 * remembered. Callers that want one key at once share one look-up. Holds at most `entriesMax`, the oldest goes first.
 */
export class ShortMemory<Value> {
  readonly #lifeMs: number
  readonly #entriesMax: number
  readonly #kept = new Map<string, Kept<Value>>()
  #underWay = new Map<string, Promise<Value | undefined>>()

  constructor({ lifeMs, entriesMax }: { lifeMs: number; entriesMax: number }) {
    this.#lifeMs = lifeMs
    this.#entriesMax = entriesMax
  }

  /** What is remembered under `key`, or else what `lookUp` finds. Throws what it throws. */
  recall(key: string, lookUp: () => Promise<Value | undefined>): Promise<Value | undefined> {
    const kept = this.#kept.get(key)
    if (kept && kept.untilMs > performance.now()) return Promise.resolve(kept.value)
    const shared = this.#underWay.get(key)
    if (shared) return shared
    // A look-up that a change overtook may have seen what was before: it is answered with, and not remembered.
    const underWay = this.#underWay
    const untilMs = performance.now() + this.#lifeMs
    const found = lookUp()
      .then((value) => {
        if (value !== undefined && underWay === this.#underWay) this.#keep(key, { value, untilMs })
        return value
      })
      .finally(() => underWay.delete(key))
    underWay.set(key, found)
    return found
  }

  /** Forgets what `isStale` says, or everything; also what is being looked up at this moment. */
  forget(isStale: (value: Value) => boolean = () => true): void {
    this.#underWay = new Map()
    for (const [key, { value }] of this.#kept) if (isStale(value)) this.#kept.delete(key)
  }

  #keep(key: string, kept: Kept<Value>): void {
    // Set anew, so that the order of the map is that of age.
    this.#kept.delete(key)
    this.#kept.set(key, kept)
    if (this.#kept.size <= this.#entriesMax) return
    const [oldest] = this.#kept.keys()
    if (oldest !== undefined) this.#kept.delete(oldest)
  }
}
