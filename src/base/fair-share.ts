/** Gives back the place that was taken; to be called once. */
export type Release = () => void
type Waiting = (release: Release) => void

/**
 * Shares a number of places, so that one who waits with all of its own (for a row that is locked, say) leaves some to the
 * others: beside the place it has, each may have another as long as it holds fewer than are free, times `factor`. With a factor
 * of 1 one alone gets half of them and two get a third each; with 4 four fifths, and four ninths. A newcomer finds one free. The
 * first place of each is never waited for here.
 * Source: Choudhury and Hahne, "Dynamic queue length thresholds for shared-memory packet switches" (1998).
 */
export class FairShare {
  readonly #size: number
  readonly #factor: number
  #taken = 0
  readonly #held = new Map<string, number>()
  /** By name, in the order in which each was last served. */
  readonly #waiting = new Map<string, Waiting[]>()

  constructor(size: number, factor = 1) {
    this.#size = size
    this.#factor = factor
  }

  /**
   * Takes a place for `name`, at once or when it is its turn; false after `timeoutMs`. Null is no one in particular, who is
   * counted and waits for nothing.
   */
  take(name: string | null, timeoutMs: number): Release | Promise<Release | false> {
    if (name === null || !this.#waiting.has(name)) {
      const release = this.tryTake(name)
      if (release) return release
    }
    return this.#wait(name ?? '', timeoutMs)
  }

  /** Takes a place at once; false: it would have to be waited for. */
  tryTake(name: string | null): Release | false {
    return name === null || this.mayTake(name) ? this.#seat(name) : false
  }

  /** Whether `name` may have a place, or another one, now. */
  mayTake(name: string): boolean {
    const held = this.#held.get(name) ?? 0
    return held === 0 || held < this.#factor * (this.#size - this.#taken)
  }

  #wait(name: string, timeoutMs: number): Promise<Release | false> {
    return new Promise((resolve) => {
      const queue = this.#waiting.get(name) ?? []
      this.#waiting.set(name, queue)
      const timer = setTimeout(() => {
        queue.splice(queue.indexOf(one), 1)
        if (queue.length === 0) this.#waiting.delete(name)
        resolve(false)
      }, timeoutMs)
      const one: Waiting = (release) => {
        clearTimeout(timer)
        resolve(release)
      }
      queue.push(one)
    })
  }

  #seat(name: string | null): Release {
    this.#taken++
    if (name !== null) this.#held.set(name, (this.#held.get(name) ?? 0) + 1)
    return () => {
      this.#taken--
      if (name !== null) this.#forget(name)
      if (this.#waiting.size > 0) this.#admitNext()
    }
  }

  #forget(name: string): void {
    const left = (this.#held.get(name) ?? 0) - 1
    if (left > 0) this.#held.set(name, left)
    else this.#held.delete(name)
  }

  /** Those who wait take turns: one place each, and whoever got one goes behind the others. */
  #admitNext(): void {
    for (const [name, queue] of [...this.#waiting]) {
      if (!this.mayTake(name)) continue
      const next = queue.shift()
      this.#waiting.delete(name)
      if (queue.length > 0) this.#waiting.set(name, queue)
      next?.(this.#seat(name))
    }
  }
}
