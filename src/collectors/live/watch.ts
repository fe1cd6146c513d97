import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { SECOND_MS } from '../../base/clock.ts'
import type { Db } from '../../db/db.ts'
import { ALL_MERCHANTS, transaction } from '../../db/transaction.ts'
import type { Collector } from '../collector.ts'

/** How often the database is polled for the collectors whose pages are open: one query for all of them. */
const POLL_MS = SECOND_MS
/** As many payments as a page shows: one that is committed after a newer one is noticed too. */
const NEWEST = 10

/** What an open page compares: `version` is another number after every change. */
export type CollectorSeen = { readonly version: number; readonly status: Collector['status'] }
/** Whether a page shows the payments, or the collector alone. */
export type Shown = 'payments' | 'collector'

type Row = {
  readonly id: string
  readonly status: Collector['status']
  readonly changed: string
  readonly payments: string
}
type Watcher = {
  readonly merchantId: string
  readonly id: string
  readonly shows: Shown
  version: number
  notify: (seen: CollectorSeen) => void
}

/** Reads what pages of collectors compare: the collector itself, and of its payments which are the newest. */
async function readRows(db: Db, of: readonly Pick<Collector, 'merchantId' | 'id'>[]): Promise<Map<string, Row>> {
  const merchantIds = [...new Set(of.map(({ merchantId }) => merchantId))]
  const ids = [...new Set(of.map(({ id }) => id))]
  const { rows } = await transaction(db, ALL_MERCHANTS, (tx) =>
    sql<Row>`
      select id, status, concat_ws(' ', extract(epoch from updated_at), name, label, live_links, live_link_at) as changed,
        coalesce((select string_agg(newest.id, ' ') from (
          select receipt.id from receipt
          where receipt.merchant_id = collector.merchant_id and receipt.collector_id = collector.id
          order by receipt.id desc limit ${NEWEST}) as newest), '') as payments
      from collector where merchant_id = any (${merchantIds}::text[]) and id = any (${ids}::text[])`.execute(tx),
  )
  return new Map(rows.map((row) => [row.id, row]))
}

function seenOf({ status, changed, payments }: Row, shows: Shown): CollectorSeen {
  const all = [status, changed, ...(shows === 'payments' ? [payments] : [])].join('\n')
  return { version: createHash('sha256').update(all).digest().readUIntBE(0, 6), status }
}

/** Watches collectors for open pages, whichever process changed them. */
export class CollectorWatch {
  readonly #db: Db
  readonly #watchers = new Set<Watcher>()
  #timer: NodeJS.Timeout | undefined
  #isPolling = false

  constructor(db: Db) {
    this.#db = db
  }

  /** What a page that is opened now compares with. Undefined: there is no such collector. */
  async read(collector: Pick<Collector, 'merchantId' | 'id'>, shows: Shown): Promise<CollectorSeen | undefined> {
    const row = (await readRows(this.#db, [collector])).get(collector.id)
    return row && seenOf(row, shows)
  }

  /** Calls `notify` at every change of what a page shows. Returns a function that stops it. */
  watch(
    merchantId: string,
    id: string,
    version: number,
    notify: (seen: CollectorSeen) => void,
    shows: Shown,
  ): () => void {
    const watcher: Watcher = { merchantId, id, version, notify, shows }
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
      const rows = await readRows(this.#db, watchers)
      for (const watcher of watchers) {
        const row = rows.get(watcher.id)
        const seen = row && seenOf(row, watcher.shows)
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
