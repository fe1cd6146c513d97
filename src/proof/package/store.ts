import { type RawBuilder, sql } from 'kysely'
import { routeOf } from '../../base/id.ts'
import type { Tx } from '../../db/transaction.ts'
import { OPERATOR_BOOKS } from '../../ledger/read/operator-books.ts'
import { BOOKED, type Booked, type BookedRow, toBooked } from '../booked.ts'

/** A transaction in its places, as a package has it. */
export type Packed = Booked & {
  readonly day: string
  readonly leafIndex: number
  readonly position: number
  /** The hash of the leaf before it in its merchant's chain; null: it is the first. */
  readonly previous: string | null
}

type Row = BookedRow & { day: string; leafIndex: bigint; position: bigint; previous: string | null }

/** Transactions that are chained, each with its entries, as `leaf`: `which` says which, in which order, and how many. */
export async function readPacked(tx: Tx, which: RawBuilder<unknown>): Promise<Packed[]> {
  const { rows } = await sql<Row>`
    select leaf.day::text as day, leaf.leaf_index as "leafIndex", leaf.position,
      (
        select encode(before.leaf_hash, 'hex') from proof_leaf as before
        where before.merchant_id = leaf.merchant_id and before.position = leaf.position - 1
      ) as previous, ${BOOKED}
    from (select * from proof_leaf ${which}) as leaf
    join ledger_transaction as booking
      on booking.merchant_id = leaf.merchant_id and booking.id = leaf.transaction_id
    order by leaf.day, leaf.leaf_index`.execute(tx)
  return rows.map((row) => ({ ...toBooked(row), leafIndex: Number(row.leafIndex), position: Number(row.position) }))
}

/** What a payment, payout or refund was booked under: `<one of these>:<its id>`. */
const CAUSES = [
  ...['receipt', 'collection', 'settlement', 'payout', 'payout-sent', 'payout-failed', 'payout-reversed'],
  ...['refund', 'refund-sent', 'refund-transfer', 'refund-void', 'refund-returned'],
]

type Place = { readonly merchantId: string; readonly transactionId: string; readonly day: string }

/** The ledger transactions of an id, of a transaction itself or of a payment, payout or refund, that are in a closed day. */
export async function findTransactions(tx: Tx, id: string): Promise<Place[]> {
  const causes = CAUSES.map((cause) => `${cause}:${id}`)
  const { rows } = await sql<Place>`
    select leaf.merchant_id as "merchantId", leaf.transaction_id as "transactionId", leaf.day::text as day
    from (select id from merchant where route = ${routeOf(id)} union all select ${OPERATOR_BOOKS}) as owner
    join ledger_transaction as booking
      on booking.merchant_id = owner.id and (booking.id = ${id} or booking.cause = any (${causes}))
    join proof_leaf as leaf on leaf.merchant_id = booking.merchant_id and leaf.transaction_id = booking.id
    join proof_day on proof_day.day = leaf.day
    order by leaf.day, leaf.leaf_index`.execute(tx)
  return rows
}
