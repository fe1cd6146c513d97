/** Admits the next waiting caller; call it once. */
export type Release = () => void

/**
 * WaitQueue at named resources in this process: callers that would wait for the same lock wait here instead, outside the database,
 * and occupy none of its connections meanwhile.
 */
export class WaitQueue {
  readonly #atOnce: number
  readonly #taken = new Map<string, number>()
  readonly #waiting = new Map<string, (() => void)[]>()

  /** `atOnce`: how many callers may hold one resource at the same time. */
  constructor(atOnce: number) {
    this.#atOnce = atOnce
  }

  /** Waits for `name`, first come, first served, for at most `timeoutMs`, which may be negative. False on timeout. */
  async take(name: string, timeoutMs: number): Promise<Release | false> {
    const taken = this.#taken.get(name) ?? 0
    if (taken < this.#atOnce) this.#taken.set(name, taken + 1)
    else if (!(await this.#wait(name, timeoutMs))) return false
    return () => this.#end(name)
  }

  #wait(name: string, timeoutMs: number): Promise<boolean> {
    return new Promise((resolve) => {
      const queue = this.#waiting.get(name) ?? []
      this.#waiting.set(name, queue)
      const admit = () => {
        clearTimeout(timer)
        resolve(true)
      }
      const timer = setTimeout(
        () => {
          queue.splice(queue.indexOf(admit), 1)
          if (queue.length === 0) this.#waiting.delete(name)
          resolve(false)
        },
        Math.max(0, timeoutMs),
      )
      queue.push(admit)
    })
  }

  /** Hands the place to the next waiting caller, or frees it. */
  #end(name: string): void {
    const queue = this.#waiting.get(name)
    const next = queue?.shift()
    if (queue?.length === 0) this.#waiting.delete(name)
    const left = (this.#taken.get(name) ?? 1) - 1
    if (next) next()
    else if (left > 0) this.#taken.set(name, left)
    else this.#taken.delete(name)
  }
}
