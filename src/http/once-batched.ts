import { Batcher } from '../db/batcher.ts'
import type { Db } from '../db/db.ts'
import { DatabaseUnavailable } from '../db/failures.ts'
import { type FlightStatement, flightStatement, runInOneFlight } from '../db/flight.ts'
import { columnNames, columnTypes, insertRows, type RowsOf } from '../db/rows.ts'
import { type Claim, type Kept, once } from './idempotency.ts'
import { CURRENT_PERIOD, isClaimedBefore } from './key-periods.ts'

/** A creation whose reply is known before it is written. */
export type Creation<Item> = {
  readonly claim: Claim
  readonly item: Item
  readonly status: number
  readonly body: string
}

/**
 * `once` for creations that come in crowds: those of one merchant that arrive together are claimed and inserted by one
 * statement, each keeping its own outcome. Same semantics as `once`: a repeated key gets the kept reply, another
 * payload is refused, and what one request does wrong never touches its neighbours — a batch that fails for any reason
 * is run again one by one, where an unknown COMMIT is resolved per key.
 */
export class OnceBatched<Item> {
  readonly #db: Db
  readonly #rows: RowsOf<Item>
  readonly #statement: FlightStatement
  readonly #batcher: Batcher<Creation<Item>, Kept | null>

  constructor(db: Db, rows: RowsOf<Item>) {
    this.#db = db
    this.#rows = rows
    this.#statement = flightStatement(claimAndInsertText(rows))
    this.#batcher = new Batcher((merchantId, batch) => this.#runBatch(merchantId, batch))
  }

  async create(creation: Creation<Item>): Promise<Kept> {
    const kept = await this.#batcher.submit(creation.claim.merchantId, creation)
    return kept ?? this.#createAlone(creation)
  }

  /** Null for a creation that has to be looked at alone: its key is known, or the batch failed. */
  async #runBatch(merchantId: string, batch: Creation<Item>[]): Promise<(Kept | Error | null)[]> {
    const first = firstOfEachKey(batch)
    const asked = first.map(({ claim, item, status, body }) => ({
      ...this.#rows.toRow(item),
      claim_operation: claim.operation,
      claim_key: claim.key,
      claim_hash: claim.payloadHash.toString('hex'),
      claim_status: status,
      claim_body: body,
      claim_at: claim.now,
    }))
    try {
      const taken = await runInOneFlight<{ operation: string; key: string }>(this.#db, merchantId, this.#statement, [
        JSON.stringify(asked),
      ])
      const known = new Set(taken.map(nameOf))
      const written = new Set(first.filter(({ claim }) => claim.key === null || !known.has(nameOf(claim))))
      return batch.map((item) => (written.has(item) ? { status: item.status, body: item.body, isReplay: false } : null))
    } catch (error) {
      // Without a connection nothing was written, and looking again would double the wait.
      return batch.map(() => (error instanceof DatabaseUnavailable ? error : null))
    }
  }

  /**
   * The slow way, whose errors are the request's own. A creation without a key may have been written by a batch whose
   * COMMIT got no answer: writing its row again then meets its own id, which is passed over.
   */
  #createAlone({ claim, item, status, body }: Creation<Item>): Promise<Kept> {
    return once(this.#db, claim, async (tx) => {
      await insertRows(tx, this.#rows, [item])
      return { status, body }
    })
  }
}

const nameOf = ({ operation, key }: { operation: string; key: string | null }): string => `${operation} ${key}`

/** Of two with one key in a batch the second waits for the first one's answer, as it would alone. */
function firstOfEachKey<Item>(batch: readonly Creation<Item>[]): Creation<Item>[] {
  const seen = new Set<string>()
  return batch.filter(({ claim }) => {
    if (claim.key === null) return true
    const name = nameOf(claim)
    const isFirst = !seen.has(name)
    seen.add(name)
    return isFirst
  })
}

/**
 * Claims the keys that are free, with their replies, and inserts the rows of those and of creations without a key.
 * Returns the keys that were taken, usually none. In order of key: two processes claiming the same keys meet in one order.
 */
const claimAndInsertText = (rows: RowsOf<never>): string => `
  with asked as materialized (
    select * from json_to_recordset($1::json) as asked (${columnTypes(rows)}, claim_operation text, claim_key text,
      claim_hash text, claim_status integer, claim_body text, claim_at timestamptz)
  ), claimed as (
    insert into idempotency_key (merchant_id, operation, key, payload_hash, status, body, created_at, period)
    select merchant_id, claim_operation, claim_key, decode(claim_hash, 'hex'), claim_status, claim_body, claim_at,
      ${CURRENT_PERIOD}
    from asked where claim_key is not null and not ${isClaimedBefore('asked.merchant_id', 'claim_operation', 'claim_key')}
    order by claim_operation, claim_key
    on conflict do nothing returning operation, key
  ), written as (
    insert into ${rows.table} (${columnNames(rows)})
    select ${columnNames(rows)} from asked
    where claim_key is null or (claim_operation, claim_key) in (select operation, key from claimed)
    on conflict do nothing
  )
  select claim_operation as operation, claim_key as key from asked
  where claim_key is not null and (claim_operation, claim_key) not in (select operation, key from claimed)`
