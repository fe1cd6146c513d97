/** Frees the place that was taken; call it once. */
export type Release = () => void
type Waiting = (release: Release) => void

/**
 * Shares a fixed number of places, so that one holder whose places are all blocked (by a locked row, say) leaves some to the
 * others. Beyond its first place, a holder gets another while it holds fewer than `factor` times the free places. With a factor
 * of 1, a single holder gets half of them and two get a third each; with 4, four fifths, or four ninths each. That leaves one
 * free for a newcomer, and no holder ever waits here for its first place.
 * Source: Choudhury and Hahne, "Dynamic queue length thresholds for shared-memory packet switches" (1998).
 */
export class FairShare {
  readonly #size: number
  readonly #factor: number
  #taken = 0
  readonly #held = new Map<string, number>()
  /** By name, least recently served first. */
  readonly #waiting = new Map<string, Waiting[]>()

  constructor(size: number, factor = 1) {
    this.#size = size
    this.#factor = factor
  }

  /**
   * Takes a place for `name`, immediately or when one is free for it; false after `timeoutMs`. A null name is counted but never
   * waits.
   */
  take(name: string | null, timeoutMs: number): Release | Promise<Release | false> {
    if (name === null || !this.#waiting.has(name)) {
      const release = this.tryTake(name)
      if (release) return release
    }
    return this.#wait(name ?? '', timeoutMs)
  }

  /** Takes a place immediately; false when it would have to wait. */
  tryTake(name: string | null): Release | false {
    return name === null || this.mayTake(name) ? this.#seat(name) : false
  }

  /** Whether `name` may take a place, or another one, now. */
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

  /** Serves the waiting names round robin: one place each, then to the back of the queue. */
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
