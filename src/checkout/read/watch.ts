import type { Db } from '../../db/db.ts'
import { transaction } from '../../db/transaction.ts'
import type { CheckoutStatus } from '../states.ts'
import { readVersions } from '../store.ts'

/** How often the database is polled for watched checkouts: one query for all of them. */
const POLL_MS = 400

export type Seen = { readonly version: number; readonly status: CheckoutStatus }
type Watcher = { merchantId: string; id: string; version: number; notify: (seen: Seen) => void }

/**
 * Watches checkouts for changes, for open pages and for `waitFor`. One query at a time serves every watcher of this
 * process, whichever process made the change; `changed` only makes it poll at once.
 */
export class Watch {
  readonly #db: Db
  readonly #watchers = new Set<Watcher>()
  #timer: NodeJS.Timeout | undefined
  #isPolling = false
  #pollAgain = false
  readonly #waiting = new Set<() => void>()
  #isStopped = false

  constructor(db: Db) {
    this.#db = db
  }

  /** Calls `notify` whenever the checkout's version is above the last one seen. Returns a function that stops it. */
  watch(merchantId: string, id: string, version: number, notify: (seen: Seen) => void): () => void {
    const watcher = { merchantId, id, version, notify }
    this.#watchers.add(watcher)
    this.#schedule()
    return () => this.#watchers.delete(watcher)
  }

  /** Signals that this checkout may have changed: the database is polled at once. */
  changed(id: string): void {
    for (const watcher of this.#watchers) {
      if (watcher.id !== id) continue
      void this.#poll()
      return
    }
  }

  /** Calls `end` when this process stops watching, at once where it has. Returns a function that cancels it. */
  whenStopped(end: () => void): () => void {
    if (this.#isStopped) end()
    else this.#waiting.add(end)
    return () => this.#waiting.delete(end)
  }

  /** Drops every watcher, and ends every wait. */
  stop(): void {
    this.#isStopped = true
    for (const end of [...this.#waiting]) end()
    this.#watchers.clear()
    clearTimeout(this.#timer)
    this.#timer = undefined
  }

  #schedule(): void {
    if (this.#timer !== undefined || this.#watchers.size === 0) return
    this.#timer = setTimeout(() => {
      this.#timer = undefined
      void this.#poll().finally(() => this.#schedule())
    }, POLL_MS)
    this.#timer.unref()
  }

  async #poll(): Promise<void> {
    if (this.#isPolling) {
      this.#pollAgain = true
      return
    }
    this.#isPolling = true
    try {
      do {
        this.#pollAgain = false
        await this.#pollOnce()
      } while (this.#pollAgain)
    } catch {
      // The database is unavailable: the next poll finds what changed meanwhile.
    } finally {
      this.#isPolling = false
    }
  }

  async #pollOnce(): Promise<void> {
    const watchers = [...this.#watchers]
    if (watchers.length === 0) return
    const ids = [...new Set(watchers.map((watcher) => watcher.id))]
    const merchantIds = [...new Set(watchers.map((watcher) => watcher.merchantId))]
    const rows = await transaction(this.#db, merchantIds, (tx) => readVersions(tx, ids, merchantIds))
    const now = new Map(rows.map((row) => [row.id, row]))
    for (const watcher of watchers) {
      const seen = now.get(watcher.id)
      if (!seen || seen.version <= watcher.version) continue
      watcher.version = seen.version
      watcher.notify({ version: seen.version, status: seen.status })
    }
  }
}
