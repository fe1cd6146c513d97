import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { PolledWatch, type Seen } from '../../base/polled-watch.ts'
import type { Db } from '../../db/db.ts'
import { ALL_MERCHANTS, transaction } from '../../db/transaction.ts'
import type { Collector } from '../collector.ts'

/** As many payments as a page shows: one that is committed after a newer one is noticed too. */
const NEWEST = 10

/** What an open page compares. */
export type CollectorSeen = Seen<Collector['status']>
/** Whether a page shows the payments, or the collector alone. */
export type Shown = 'payments' | 'collector'

type Row = {
  readonly id: string
  readonly status: Collector['status']
  readonly changed: string
  readonly payments: string
}
type Watched = { readonly merchantId: string; readonly id: string; readonly shows: Shown }

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
  readonly #watch: PolledWatch<Watched, CollectorSeen>

  constructor(db: Db) {
    this.#db = db
    this.#watch = new PolledWatch(async (all) => {
      const rows = await readRows(db, all)
      return ({ id, shows }) => {
        const row = rows.get(id)
        return row && seenOf(row, shows)
      }
    })
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
    return this.#watch.watch({ merchantId, id, shows }, version, notify)
  }

  stop(): void {
    this.#watch.stop()
  }
}
