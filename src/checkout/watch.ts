import type { Db } from '../db/db.ts'
import { transaction } from '../db/transaction.ts'
import type { CheckoutStatus } from './states.ts'
import { readVersions } from './store.ts'

/** How often the database is asked about watched checkouts: one query for all of them. */
const POLL_MS = 400

export type Seen = { readonly version: number; readonly status: CheckoutStatus }
type Watcher = { merchantId: string; id: string; version: number; notice: (seen: Seen) => void }

/**
 * Watches checkouts for changes, for open pages and for `waitFor`. One query at a time serves every watcher of this
 * process, whichever process made the change; `changed` only makes it look at once.
 */
export class Watch {
  readonly #db: Db
  readonly #watchers = new Set<Watcher>()
  #timer: NodeJS.Timeout | undefined
  #isLooking = false
  #lookAgain = false
  readonly #waiting = new Set<() => void>()
  #isStopped = false

  constructor(db: Db) {
    this.#db = db
  }

  /** Calls `notice` whenever the checkout's version is above the last one it knew. Returns how to stop. */
  watch(merchantId: string, id: string, version: number, notice: (seen: Seen) => void): () => void {
    const watcher = { merchantId, id, version, notice }
    this.#watchers.add(watcher)
    this.#schedule()
    return () => this.#watchers.delete(watcher)
  }

  /** A hint that this checkout may have changed. */
  changed(id: string): void {
    for (const watcher of this.#watchers) {
      if (watcher.id !== id) continue
      void this.#look()
      return
    }
  }

  /** Calls `end` when this process stops watching, at once where it has. Returns how to take that back. */
  whenStopped(end: () => void): () => void {
    if (this.#isStopped) end()
    else this.#waiting.add(end)
    return () => this.#waiting.delete(end)
  }

  /** Forgets everybody, and tells those who wait that nothing will come. */
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
      void this.#look().finally(() => this.#schedule())
    }, POLL_MS)
    this.#timer.unref()
  }

  async #look(): Promise<void> {
    if (this.#isLooking) {
      this.#lookAgain = true
      return
    }
    this.#isLooking = true
    try {
      do {
        this.#lookAgain = false
        await this.#lookOnce()
      } while (this.#lookAgain)
    } catch {
      // The database is away: the next look finds what changed meanwhile.
    } finally {
      this.#isLooking = false
    }
  }

  async #lookOnce(): Promise<void> {
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
      watcher.notice({ version: seen.version, status: seen.status })
    }
  }
}
