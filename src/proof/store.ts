import { type RawBuilder, sql } from 'kysely'
import { prepared } from '../db/prepared-statements.ts'
import type { Tx } from '../db/transaction.ts'
import { OPERATOR_BOOKS } from '../ledger/read/operator-books.ts'
import { BOOKED, type Booked, type BookedRow, toBooked } from './booked.ts'
import type { DayRecord } from './day.ts'
import type { Head } from './leaf.ts'
import type { Leaves } from './merkle.ts'

/** Where the worker is. `readUntil`: the time in the ids of transactions, before which they were read. */
export type State = {
  readonly firstDay: string
  readonly openDay: string
  readonly leaves: number
  readonly readUntil: string
  readonly awaited: readonly string[] | null
}

/** Whose books there are: each merchant's, and the operator's own. */
const MERCHANT_OF_BOOKS = sql`merchant_of_books as (select id from merchant union all select ${OPERATOR_BOOKS})`

/** Locks the state for this worker until the transaction ends; undefined: another worker has it, or there is none yet. */
export async function lockState(tx: Tx): Promise<State | undefined> {
  const { rows } = await sql<State>`
    select first_day::text as "firstDay", open_day::text as "openDay", leaves, read_until as "readUntil", awaited
    from proof_state for update skip locked`.execute(tx)
  const [row] = rows
  return row && { ...row, leaves: Number(row.leaves) }
}

/**
 * Begins the books with a day, unless they have begun: at the first transaction there is, or else at the time `from`, as it is
 * in ids. Returns whether it did.
 */
export async function beginBooks(tx: Tx, day: string, from: string): Promise<boolean> {
  const { rows } = await sql`
    with ${MERCHANT_OF_BOOKS}
    insert into proof_state (first_day, open_day, read_until)
    select ${day}::date, ${day}::date, coalesce(min(substr(earliest.id, 8, 8) collate "C"), ${from})
    from merchant_of_books as owner cross join lateral (
      select id from ledger_transaction where merchant_id = owner.id order by id limit 1
    ) as earliest
    on conflict do nothing returning only_row`.execute(tx)
  return rows.length > 0
}

export async function saveState(tx: Tx, { openDay, leaves, readUntil, awaited }: State): Promise<void> {
  await tx
    .updateTable('proof_state')
    .set({ open_day: openDay, leaves: BigInt(leaves), read_until: readUntil, awaited: awaited && [...awaited] })
    .execute()
}

/** Which transactions to read: those of ids from a time until before another, made at `notBefore` or later. */
export type Stretch = {
  readonly from: string
  readonly until: string
  readonly notBefore: Date | null
  readonly limit: number
}

/** The transactions of a stretch that are not chained, in the order of their ids' times; of each merchant by its index. */
export async function readUnchained(tx: Tx, { from, until, notBefore, limit }: Stretch): Promise<Booked[]> {
  const { rows } = await prepared(sql<BookedRow>`
    with ${MERCHANT_OF_BOOKS}
    select ${BOOKED}
    from (
      select found.* from merchant_of_books as owner cross join lateral (
        select * from ledger_transaction as each_one
        where each_one.merchant_id = owner.id and each_one.id >= 'ltx_' || substr(owner.id, 5, 3) || ${from}
          and each_one.id < 'ltx_' || substr(owner.id, 5, 3) || ${until}
          and (${notBefore}::timestamptz is null or each_one.created_at >= ${notBefore}::timestamptz)
          and not exists (
            select from proof_leaf
            where proof_leaf.merchant_id = each_one.merchant_id and proof_leaf.transaction_id = each_one.id
          )
        order by each_one.id limit ${limit}
      ) as found
      order by substr(found.id, 8, 8) collate "C", found.merchant_id collate "C", found.id collate "C" limit ${limit}
    ) as booking
    order by substr(booking.id, 8, 8) collate "C", booking.merchant_id collate "C", booking.id collate "C"`).execute(tx)
  return rows.map(toBooked)
}

/** The ends of the chains of these merchants. */
export async function readHeads(tx: Tx, merchantIds: readonly string[]): Promise<Map<string, Head>> {
  const rows = await tx.selectFrom('proof_head').selectAll().where('merchant_id', 'in', merchantIds).execute()
  return new Map(rows.map((row) => [row.merchant_id, toHead(row)]))
}

const toHead = (row: { merchant_id: string; position: bigint; leaf_hash: Buffer }): Head => ({
  merchantId: row.merchant_id,
  position: Number(row.position),
  leafHash: row.leaf_hash,
})

/** The ends of all chains, in the order of the merchants' ids. */
export async function readAllHeads(tx: Tx): Promise<Head[]> {
  const rows = await tx.selectFrom('proof_head').selectAll().orderBy(sql`merchant_id collate "C"`).execute()
  return rows.map(toHead)
}

/** A transaction in its places. */
export type PlacedLeaf = Head & { readonly transactionId: string; readonly leafIndex: number }

/** Stores leaves of a day, and the ends of the chains that they lengthen. */
export async function insertLeaves(tx: Tx, day: string, leaves: readonly PlacedLeaf[]): Promise<void> {
  const column = <T>(of: (leaf: PlacedLeaf) => T): T[] => leaves.map(of)
  await sql`
    insert into proof_leaf (merchant_id, position, transaction_id, day, leaf_index, leaf_hash)
    select merchant_id, position, transaction_id, ${day}::date, leaf_index, leaf_hash from unnest(
      ${column(({ merchantId }) => merchantId)}::text[], ${column(({ position }) => position)}::bigint[],
      ${column(({ transactionId }) => transactionId)}::text[], ${column(({ leafIndex }) => leafIndex)}::bigint[],
      ${column(({ leafHash }) => leafHash)}::bytea[]
    ) as leaf (merchant_id, position, transaction_id, leaf_index, leaf_hash)`.execute(tx)
  const heads = [...new Map(leaves.map((leaf) => [leaf.merchantId, leaf])).values()]
  await sql`
    insert into proof_head (merchant_id, position, leaf_hash)
    select * from unnest(
      ${heads.map(({ merchantId }) => merchantId)}::text[], ${heads.map(({ position }) => position)}::bigint[],
      ${heads.map(({ leafHash }) => leafHash)}::bytea[]
    )
    on conflict (merchant_id) do update set position = excluded.position, leaf_hash = excluded.leaf_hash`.execute(tx)
}

/** The hashes of a day's leaves in their order, closed or not. Needs the scope of all merchants. */
export async function readLeafHashes(tx: Tx, day: string, start: number, end: number): Promise<Leaves> {
  const { rows } = await sql<{ hashes: Buffer }>`
    select coalesce(string_agg(leaf_hash, ''::bytea order by leaf_index), ''::bytea) as hashes from proof_leaf
    where day = ${day}::date and leaf_index >= ${start}::bigint and leaf_index < ${end}::bigint`.execute(tx)
  return rows[0]?.hashes ?? Buffer.alloc(0)
}

/** The open transactions that have written to the ledger: each holds this lock until it ends, of whichever process it is. */
export async function readWriters(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ writer: string }>`
    select distinct virtualtransaction as writer from pg_locks
    where locktype = 'relation' and relation = 'ledger_transaction'::regclass and mode = 'RowExclusiveLock' and granted
      and database = (select oid from pg_database where datname = current_database())`.execute(tx)
  return rows.map(({ writer }) => writer)
}

/** A closed day as it is stored. */
export type ClosedDay = DayRecord & {
  readonly booksSize: number
  readonly booksRoot: string
  readonly statement: string
}

type DayRow = {
  day: string
  tree_size: bigint
  root: Buffer
  previous_root: Buffer | null
  heads_size: bigint
  heads_root: Buffer
  books_size: bigint
  books_root: Buffer
  statement: string
}

/** Closed days, oldest first. */
export async function readDays(tx: Tx, condition: RawBuilder<boolean> = sql<boolean>`true`): Promise<ClosedDay[]> {
  const { rows } = await sql<DayRow>`
    select day::text as day, tree_size, root, previous_root, heads_size, heads_root, books_size, books_root, statement
    from proof_day where ${condition} order by proof_day.day`.execute(tx)
  return rows.map((row) => ({
    day: row.day,
    treeSize: Number(row.tree_size),
    root: row.root.toString('hex'),
    previousRoot: row.previous_root?.toString('hex') ?? null,
    headsSize: Number(row.heads_size),
    headsRoot: row.heads_root.toString('hex'),
    booksSize: Number(row.books_size),
    booksRoot: row.books_root.toString('hex'),
    statement: row.statement,
  }))
}

/** The stored roots of a closed day's subtrees. */
export async function readSubtrees(tx: Tx, day: string): Promise<Buffer> {
  const { rows } = await sql<{ subtrees: Buffer }>`select subtrees from proof_day where day = ${day}::date`.execute(tx)
  return rows[0]?.subtrees ?? Buffer.alloc(0)
}

/** A day about to be stored, with the roots of its subtrees. */
export type ClosingDay = ClosedDay & { readonly subtrees: Buffer; readonly closedAt: Date }

export async function insertDay(tx: Tx, closed: ClosingDay): Promise<void> {
  await tx
    .insertInto('proof_day')
    .values({
      day: closed.day,
      tree_size: BigInt(closed.treeSize),
      root: Buffer.from(closed.root, 'hex'),
      previous_root: closed.previousRoot === null ? null : Buffer.from(closed.previousRoot, 'hex'),
      heads_size: BigInt(closed.headsSize),
      heads_root: Buffer.from(closed.headsRoot, 'hex'),
      books_size: BigInt(closed.booksSize),
      books_root: Buffer.from(closed.booksRoot, 'hex'),
      statement: closed.statement,
      subtrees: closed.subtrees,
      closed_at: closed.closedAt,
      announced_to: null,
      announced_at: null,
    })
    .execute()
}
