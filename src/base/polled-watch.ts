import { SECOND_MS } from './clock.ts'

/** How often what is watched is read: one read for all of it. */
const POLL_MS = SECOND_MS

/** What an open page compares: `version` is another number after every change. */
export type Seen<Status extends string = string> = { readonly version: number; readonly status: Status }

/** Reads what is watched now; undefined for what no longer exists. */
export type ReadWatched<Of, S extends Seen> = (all: readonly Of[]) => Promise<(of: Of) => S | undefined>

type Watcher<Of, S extends Seen> = { readonly of: Of; version: number; readonly notify: (seen: S) => void }

/** Watches rows for open pages by polling, whichever process changed them; nothing is read while no page is open. */
export class PolledWatch<Of, S extends Seen> {
  readonly #read: ReadWatched<Of, S>
  readonly #watchers = new Set<Watcher<Of, S>>()
  #timer: NodeJS.Timeout | undefined
  #isPolling = false

  constructor(read: ReadWatched<Of, S>) {
    this.#read = read
  }

  /** Calls `notify` at every change since `version`. Returns a function that stops it. */
  watch(of: Of, version: number, notify: (seen: S) => void): () => void {
    const watcher: Watcher<Of, S> = { of, version, notify }
    this.#watchers.add(watcher)
    this.#timer ??= setInterval(() => void this.#poll(), POLL_MS).unref()
    return () => {
      this.#watchers.delete(watcher)
      if (this.#watchers.size === 0) this.stop()
    }
  }

  stop(): void {
    clearInterval(this.#timer)
    this.#timer = undefined
  }

  async #poll(): Promise<void> {
    if (this.#isPolling) return
    this.#isPolling = true
    try {
      const watchers = [...this.#watchers]
      const seenOf = await this.#read(watchers.map(({ of }) => of))
      for (const watcher of watchers) {
        const seen = seenOf(watcher.of)
        if (!seen || seen.version === watcher.version) continue
        watcher.version = seen.version
        watcher.notify(seen)
      }
    } catch {
      // The database is unavailable: the next poll finds what changed meanwhile.
    } finally {
      this.#isPolling = false
    }
  }
}
