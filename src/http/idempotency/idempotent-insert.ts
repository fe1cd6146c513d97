import type { Db } from '../../db/db.ts'
import { CommitUnknown, concernsAll, isContended } from '../../db/failures.ts'
import { GroupCommit } from '../../db/group-commit.ts'
import { columnNames, columnTypes, insertBesideText, insertRows, type RowsOf } from '../../db/insert-rows.ts'
import { type PreparedStatement, preparedStatement } from '../../db/prepared-statements.ts'
import { awaitReplication } from '../../db/replication.ts'
import { runPipelined } from '../../db/transaction.ts'
import { type Claim, once, type StoredReply } from './idempotency.ts'
import { CURRENT_PERIOD, isClaimedBefore } from './idempotency-key-periods.ts'

/** A creation whose reply is known before it is written. */
export type Creation<Item> = {
  readonly claim: Claim
  readonly item: Item
  readonly status: number
  readonly body: string
}

/** A creation that must run alone: its key is already known, or the batch failed. */
type Left = { readonly failedBy: unknown }
const KNOWN: Left = { failedBy: null }

/**
 * `once` for creations that come in crowds: those of one merchant that arrive together are claimed and inserted by one
 * statement, each keeping its own outcome. Same semantics as `once`: a repeated key gets the stored reply, another
 * payload is refused, and the fault of one request never touches its neighbours: a batch that fails is run again one by
 * one, where an unknown COMMIT is resolved per key. Only where the database is away, or leaves COMMIT hanging, all are refused.
 */
export class IdempotentInsert<Item> {
  readonly #db: Db
  readonly #rows: RowsOf<Item>
  readonly #statement: PreparedStatement
  readonly #groupCommit: GroupCommit<Creation<Item>, StoredReply | Left>

  constructor(db: Db, rows: RowsOf<Item>) {
    this.#db = db
    this.#rows = rows
    this.#statement = preparedStatement(claimAndInsertText(rows))
    this.#groupCommit = new GroupCommit((merchantId, batch) => this.#runBatch(merchantId, batch))
  }

  async create(creation: Creation<Item>): Promise<StoredReply> {
    const stored = await this.#groupCommit.submit(creation.claim.merchantId, creation)
    return 'failedBy' in stored ? this.#createAlone(creation, stored) : stored
  }

  async #runBatch(merchantId: string, batch: Creation<Item>[]): Promise<(StoredReply | Error | Left)[]> {
    const first = firstOfEachKey(batch)
    const wanted = first.map(({ claim, item, status, body }) => ({
      ...this.#rows.toRow(item),
      claim_operation: claim.operation,
      claim_key: claim.key,
      claim_hash: claim.payloadHash.toString('hex'),
      claim_status: status,
      claim_body: body,
      claim_at: claim.now,
    }))
    try {
      const taken = await runPipelined<{ operation: string; key: string }>(this.#db, merchantId, this.#statement, [
        JSON.stringify(wanted),
      ])
      const known = new Set(taken.map(claimName))
      const written = new Set(first.filter(({ claim }) => claim.key === null || !known.has(claimName(claim))))
      return batch.map((item) =>
        written.has(item) ? { status: item.status, body: item.body, isReplay: false } : KNOWN,
      )
    } catch (error) {
      return batch.map(() => (concernsAll(error) ? (error as Error) : { failedBy: error }))
    }
  }

  /**
   * The slow way, whose errors are the request's own. A creation without a key may have been written by a batch whose
   * COMMIT got no answer: writing its row again then meets its own id, which is skipped, and so has nothing to wait for.
   */
  #createAlone({ claim, item, status, body }: Creation<Item>, { failedBy }: Left): Promise<StoredReply> {
    const created = once(this.#db, claim, async (tx) => {
      await insertRows(tx, this.#rows, [item])
      if (claim.key === null) await awaitReplication(tx)
      return { status, body }
    })
    return created.catch((error: unknown) => {
      throw failedBy instanceof CommitUnknown && isContended(error) ? failedBy : error
    })
  }
}

const claimName = ({ operation, key }: { operation: string; key: string | null }): string => `${operation} ${key}`

/** Of two with one key in a batch the second waits for the first one's reply, as it would alone. */
function firstOfEachKey<Item>(batch: readonly Creation<Item>[]): Creation<Item>[] {
  const seen = new Set<string>()
  return batch.filter(({ claim }) => {
    if (claim.key === null) return true
    const name = claimName(claim)
    const isFirst = !seen.has(name)
    seen.add(name)
    return isFirst
  })
}

const IS_CLAIMED = 'claim_key is null or (claim_operation, claim_key) in (select operation, key from claimed)'

const besideText = ({ beside }: RowsOf<never>): string =>
  beside
    ? `, beside as (
    ${insertBesideText(beside)} from wanted where ${IS_CLAIMED}
    on conflict do nothing
  )`
    : ''

/**
 * Claims the keys that are free, with their replies, and inserts the rows of those and of creations without a key.
 * Returns the keys that were taken, usually none. In order of key: two processes claiming the same keys meet in one order.
 */
const claimAndInsertText = (rows: RowsOf<never>): string => `
  with wanted as materialized (
    select * from json_to_recordset($1::json) as wanted (${columnTypes(rows)}, claim_operation text, claim_key text,
      claim_hash text, claim_status integer, claim_body text, claim_at timestamptz)
  ), claimed as (
    insert into idempotency_key (merchant_id, operation, key, payload_hash, status, body, created_at, period)
    select merchant_id, claim_operation, claim_key, decode(claim_hash, 'hex'), claim_status, claim_body, claim_at,
      ${CURRENT_PERIOD}
    from wanted where claim_key is not null and not ${isClaimedBefore('wanted.merchant_id', 'claim_operation', 'claim_key')}
    order by claim_operation, claim_key
    on conflict do nothing returning operation, key
  ), written as (
    insert into ${rows.table} (${columnNames(rows)})
    select ${columnNames(rows)} from wanted where ${IS_CLAIMED}
    on conflict do nothing
  )${besideText(rows)}
  select claim_operation as operation, claim_key as key from wanted
  where claim_key is not null and (claim_operation, claim_key) not in (select operation, key from claimed)`
