import { sql } from 'kysely'
import { Batcher } from '../db/batcher.ts'
import type { Db } from '../db/db.ts'
import { type Tx, transaction } from '../db/transaction.ts'
import { type Claim, type Kept, once } from './idempotency.ts'

/** A creation whose reply is known before it is written. */
export type Creation<Row> = { readonly claim: Claim; readonly row: Row; readonly status: number; readonly body: string }

/**
 * `once` for creations that come in crowds: those of one merchant that arrive together are claimed and inserted in one
 * transaction, each keeping its own outcome. Same semantics as `once`: a repeated key gets the kept reply, another
 * payload is refused, and what one request does wrong never touches its neighbours — a batch that fails for any reason
 * is run again one by one, where an unknown COMMIT is resolved per key.
 */
export class OnceBatched<Row> {
  readonly #db: Db
  readonly #insertMany: (tx: Tx, rows: readonly Row[]) => Promise<void>
  readonly #batcher: Batcher<Creation<Row>, Kept | null>

  constructor(db: Db, insertMany: (tx: Tx, rows: readonly Row[]) => Promise<void>) {
    this.#db = db
    this.#insertMany = insertMany
    this.#batcher = new Batcher((merchantId, batch) => this.#runBatch(merchantId, batch))
  }

  async create(creation: Creation<Row>): Promise<Kept> {
    const kept = await this.#batcher.submit(creation.claim.merchantId, creation)
    return kept ?? this.#createAlone(creation)
  }

  /** Null for an item that has to be looked at alone: its key is known, or the batch failed. */
  async #runBatch(merchantId: string, batch: Creation<Row>[]): Promise<(Kept | null)[]> {
    const first = firstOfEachKey(batch)
    const claims = first.filter(({ claim }) => claim.key !== null)
    try {
      const claimed = await transaction(this.#db, merchantId, async (tx) => {
        const mine = claims.length > 0 ? await claimAll(tx, claims) : new Set<string>()
        const rows = first.filter(({ claim }) => claim.key === null || mine.has(nameOf(claim))).map(({ row }) => row)
        if (rows.length > 0) await this.#insertMany(tx, rows)
        return mine
      })
      const written = new Set(first.filter(({ claim }) => claim.key === null || claimed.has(nameOf(claim))))
      return batch.map((item) => (written.has(item) ? { status: item.status, body: item.body, isReplay: false } : null))
    } catch {
      return batch.map(() => null)
    }
  }

  /**
   * The slow way, whose errors are the request's own. A creation without a key may have been written by a batch whose
   * COMMIT got no answer: writing its row again then meets its own id, which `insertMany` passes over.
   */
  #createAlone({ claim, row, status, body }: Creation<Row>): Promise<Kept> {
    return once(this.#db, claim, async (tx) => {
      await this.#insertMany(tx, [row])
      return { status, body }
    })
  }
}

const nameOf = ({ operation, key }: Claim): string => `${operation} ${key}`

/** Of two with one key in a batch the second waits for the first one's answer, as it would alone. */
function firstOfEachKey<Row>(batch: readonly Creation<Row>[]): Creation<Row>[] {
  const seen = new Set<string>()
  return batch.filter(({ claim }) => {
    if (claim.key === null) return true
    const name = nameOf(claim)
    const isFirst = !seen.has(name)
    seen.add(name)
    return isFirst
  })
}

/** Claims keys with their replies. Returns those that were free. */
async function claimAll<Row>(tx: Tx, creations: readonly Creation<Row>[]): Promise<Set<string>> {
  const rows = creations.map(({ claim, status, body }) => ({
    merchant_id: claim.merchantId,
    operation: claim.operation,
    key: claim.key,
    payload_hash: `\\x${claim.payloadHash.toString('hex')}`,
    status,
    body,
    created_at: claim.now,
  }))
  // In order of key: two processes claiming the same keys meet in one order.
  const { rows: claimed } = await sql<{ operation: string; key: string }>`
    insert into idempotency_key (merchant_id, operation, key, payload_hash, status, body, created_at)
    select merchant_id, operation, key, payload_hash, status, body, created_at
    from json_to_recordset(${JSON.stringify(rows)}::json) as claim (
      merchant_id text, operation text, key text, payload_hash bytea, status integer, body text, created_at timestamptz)
    order by operation, key
    on conflict do nothing
    returning operation, key`.execute(tx)
  return new Set(claimed.map(({ operation, key }) => `${operation} ${key}`))
}
