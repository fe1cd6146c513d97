import type { Db } from '../../db/db.ts'
import { preparedStatement } from '../../db/prepared-statements.ts'
import { readPipelined } from '../../db/transaction.ts'
import type { Seen } from '../app.ts'

/** How often the database is polled for watched checkouts: one query for all of them. */
const POLL_MS = 400

/** The state that watchers compare, for several checkouts. */
const VERSIONS = preparedStatement(
  'select id, version, status from checkout where merchant_id = any($1) and id = any($2)',
)

type Watcher = { merchantId: string; id: string; version: number; notify: (seen: Seen) => void }

/**
 * Watches checkouts for changes, for open pages and for `waitFor`. One query at a time serves every watcher in this process and
 * finds changes made by any process; `changed` only makes it prompt.
 */
export class Watch {
  readonly #db: Db
  readonly #watchers = new Set<Watcher>()
  /** The watchers by checkout. */
  readonly #byId = new Map<string, Set<Watcher>>()
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
    const same = this.#byId.get(id) ?? new Set()
    this.#byId.set(id, same.add(watcher))
    this.#schedule()
    return () => {
      this.#watchers.delete(watcher)
      same.delete(watcher)
      if (same.size === 0 && this.#byId.get(id) === same) this.#byId.delete(id)
    }
  }

  /**
   * Signals that this checkout has changed: its watchers get the committed state if the caller knows it; otherwise the database is
   * polled at once.
   */
  changed(id: string, committed?: Seen): void {
    const watchers = this.#byId.get(id)
    if (!watchers) return
    if (!committed) return void this.#poll()
    for (const watcher of [...watchers]) see(watcher, committed)
  }

  /** Calls `end` when this process stops watching, or at once if it has stopped. Returns a function that cancels it. */
  whenStopped(end: () => void): () => void {
    if (this.#isStopped) end()
    else this.#waiting.add(end)
    return () => this.#waiting.delete(end)
  }

  /** Removes every watcher, and ends every wait. */
  stop(): void {
    this.#isStopped = true
    for (const end of [...this.#waiting]) end()
    this.#watchers.clear()
    this.#byId.clear()
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
      // The database is unavailable: the next poll finds the changes made meanwhile.
    } finally {
      this.#isPolling = false
    }
  }

  async #pollOnce(): Promise<void> {
    const watchers = [...this.#watchers]
    if (watchers.length === 0) return
    const ids = [...new Set(watchers.map((watcher) => watcher.id))]
    const merchantIds = [...new Set(watchers.map((watcher) => watcher.merchantId))]
    const [rows = []] = await readPipelined(this.#db, merchantIds, [VERSIONS], [merchantIds, ids])
    const now = new Map((rows as (Seen & { id: string })[]).map((row) => [row.id, row]))
    for (const watcher of watchers) {
      const seen = now.get(watcher.id)
      if (seen) see(watcher, seen)
    }
  }
}

function see(watcher: Watcher, { version, status }: Seen): void {
  if (version <= watcher.version) return
  watcher.version = version
  watcher.notify({ version, status })
}
