import { sql } from 'kysely'
import { idTime } from '../../base/id.ts'
import type { Tx } from '../../db/transaction.ts'
import { BOOKED, type Booked, type BookedRow, toBooked } from '../booked.ts'
import { BOOKS_ZONE, endOfDay } from '../day.ts'
import type { Head } from '../leaf.ts'
import type { Fault } from './fault.ts'

/** A leaf as it is stored, with its transaction; null: that has no row any more. */
export type StoredLeaf = Head & {
  readonly transactionId: string
  readonly leafIndex: number
  readonly booked: Booked | null
}

type Row = BookedRow & {
  transactionId: string
  owner: string
  position: bigint
  leafIndex: bigint
  leafHash: Buffer
  isThere: boolean
}

/** Leaves of a day in their order, each with its transaction as the ledger has it now. */
export async function readPlaced(
  tx: Tx,
  day: string,
  { from, below, limit }: { readonly from: number; readonly below: number; readonly limit: number },
): Promise<StoredLeaf[]> {
  const { rows } = await sql<Row>`
    select leaf.merchant_id as owner, leaf.transaction_id as "transactionId", leaf.position,
      leaf.leaf_index as "leafIndex", leaf.leaf_hash as "leafHash", booking.id is not null as "isThere", ${BOOKED}
    from (
      select * from proof_leaf
      where day = ${day}::date and leaf_index >= ${from}::bigint and leaf_index < ${below}::bigint
      order by leaf_index limit ${limit}
    ) as leaf
    left join ledger_transaction as booking
      on booking.merchant_id = leaf.merchant_id and booking.id = leaf.transaction_id
    order by leaf.leaf_index`.execute(tx)
  return rows.map(({ owner, transactionId, position, leafIndex, leafHash, isThere, ...booked }) => ({
    merchantId: owner,
    transactionId,
    position: Number(position),
    leafIndex: Number(leafIndex),
    leafHash,
    booked: isThere ? toBooked(booked) : null,
  }))
}

/** The leaf at a position of a merchant's chain. */
export async function readHead(tx: Tx, merchantId: string, position: number): Promise<Head | undefined> {
  const row = await tx
    .selectFrom('proof_leaf')
    .select('leaf_hash')
    .where('merchant_id', '=', merchantId)
    .where('position', '=', BigInt(position))
    .executeTakeFirst()
  return row && { merchantId, position, leafHash: row.leaf_hash }
}

/** The ends of all chains at the end of a day. Quick for the last days; for old ones it reads what came since. */
export async function readHeadsAt(tx: Tx, day: string): Promise<Head[]> {
  const { rows } = await sql<{ merchantId: string; position: bigint; leafHash: Buffer }>`
    select head.merchant_id as "merchantId", leaf.position, leaf.leaf_hash as "leafHash"
    from proof_head as head cross join lateral (
      select position, leaf_hash from proof_leaf
      where proof_leaf.merchant_id = head.merchant_id and proof_leaf.day <= ${day}::date
      order by position desc limit 1
    ) as leaf`.execute(tx)
  return rows.map((row) => ({ ...row, position: Number(row.position) }))
}

/** How many unchained transactions are reported. */
const UNCHAINED_MAX = 100

/** A transaction that no chain has although its day is closed. */
export const ADDED = 'the transaction is in no chain: it was added after its day was closed'

/** The transactions that say by their time or their id that they were made before a day's end, and are in no chain. */
export async function readUnchainedOfClosed(tx: Tx, lastDay: string): Promise<Fault[]> {
  const end = endOfDay(lastDay)
  const { rows } = await sql<{ merchantId: string; transactionId: string; day: string }>`
    select booking.merchant_id as "merchantId", booking.id as "transactionId",
      to_char(booking.created_at at time zone ${sql.lit(BOOKS_ZONE)}, 'YYYY-MM-DD') as day
    from ledger_transaction as booking
    left join proof_leaf as leaf on leaf.merchant_id = booking.merchant_id and leaf.transaction_id = booking.id
    where leaf.transaction_id is null
      and (booking.created_at < ${end} or substr(booking.id, 8, 8) collate "C" < ${idTime(end)} collate "C")
    order by booking.created_at limit ${UNCHAINED_MAX}`.execute(tx)
  return rows.map((row) => ({ ...row, detail: ADDED }))
}

/** The stored ends of chains that are not where their chains end; one statement, so that no worker comes between. */
export async function readWrongHeads(tx: Tx): Promise<Fault[]> {
  const { rows } = await sql<{ merchantId: string }>`
    select merchant_id as "merchantId" from proof_head as head
    where not exists (
      select from proof_leaf as leaf where leaf.merchant_id = head.merchant_id and leaf.position = head.position
        and leaf.leaf_hash = head.leaf_hash
    ) or exists (
      select from proof_leaf as leaf where leaf.merchant_id = head.merchant_id and leaf.position > head.position
    )
    union
    select merchant_id from proof_leaf where position = 1
      and not exists (select from proof_head where proof_head.merchant_id = proof_leaf.merchant_id)
    order by 1`.execute(tx)
  return rows.map(({ merchantId }) => ({ day: null, merchantId, transactionId: null, detail: WRONG_HEAD }))
}

const WRONG_HEAD = 'the stored end of its chain was changed, or the chain was cut off'

/** The days of leaves outside those of the books. */
export async function readStrayDays(tx: Tx, firstDay: string, openDay: string): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    select distinct day::text as day from proof_leaf
    where day > ${openDay}::date or day < ${firstDay}::date order by 1 limit 100`.execute(tx)
  return rows.map(({ day }) => day)
}

/** Where the worker is, without a lock; undefined: the books have not begun. */
export async function readState(tx: Tx): Promise<{ firstDay: string; openDay: string; leaves: number } | undefined> {
  const { rows } = await sql<{ firstDay: string; openDay: string; leaves: bigint }>`
    select first_day::text as "firstDay", open_day::text as "openDay", leaves from proof_state`.execute(tx)
  const [row] = rows
  return row && { ...row, leaves: Number(row.leaves) }
}
