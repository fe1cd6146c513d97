import { sql } from 'kysely'
import { newFreeId } from '../../base/id.ts'
import type { Tx } from '../../db/transaction.ts'
import type { OpenEntry } from './bank-entry.ts'
import type { BookItem, ItemKey } from './book-items.ts'

type EntryRow = {
  id: string
  day: string
  amount: bigint
  reference: string | null
  other_references: string[]
  text: string
  has_break: boolean
  about: string | null
  is_undone: boolean
}
/** `isUndone`: a person undid its match; the rules leave it to people. */
export type FoundEntry = OpenEntry & { readonly hasBreak: boolean; readonly isUndone: boolean }

const fromRow = ({ other_references, has_break, is_undone, ...row }: EntryRow): FoundEntry => ({
  ...row,
  references: other_references,
  hasBreak: has_break,
  isUndone: is_undone,
})

/** The entries of a connection that are matched with nothing, in the order of the bank. */
export async function readOpenEntries(
  tx: Tx,
  connectionId: string,
  ids: readonly string[] | null = null,
): Promise<FoundEntry[]> {
  const { rows } = await sql<EntryRow>`
    select entry.id, entry.day::text, entry.amount, entry.reference, entry.other_references, entry.text,
      noted.id is not null as has_break, noted.about, entry.undone_at is not null as is_undone
    from bank_entry as entry left join statement_break as noted on noted.entry_id = entry.id
    where entry.connection_id = ${connectionId} and entry.match_id is null
      and (${ids === null} or entry.id = any (${ids ?? []}::text[]))
    order by entry.day, entry.line, entry.id`.execute(tx)
  return rows.map(fromRow)
}

export type NewMatch = {
  readonly connectionId: string
  readonly rule: 'reference' | 'parts' | 'batch' | 'amount' | 'hand' | 'booked'
  readonly entryIds: readonly string[]
  readonly items: readonly Pick<BookItem, 'owner' | 'transactionId' | 'day' | 'amount'>[]
  readonly at: Date
  readonly by: string
}

const AT_ONCE = 2_000

/**
 * Stores matches. The database refuses a booking that is already matched; the caller has locked the account, so that no
 * entry is.
 */
export async function insertMatches(tx: Tx, matches: readonly NewMatch[]): Promise<void> {
  const stored = matches.map((match) => ({ ...match, id: newFreeId('mat', match.at) }))
  for (const some of chunks(stored)) {
    const values = some.map(({ id, connectionId, rule, at, by }) => ({ id, connection_id: connectionId, rule, at, by }))
    await tx.insertInto('statement_match').values(values).execute()
  }
  for (const some of chunks(stored.flatMap(({ id, entryIds }) => entryIds.map((entryId) => ({ id, entryId }))))) {
    const { rows } = await sql`
      update bank_entry set match_id = named.match_id
      from unnest(${some.map(({ entryId }) => entryId)}::text[], ${some.map(({ id }) => id)}::text[]) as named (id, match_id)
      where bank_entry.id = named.id and bank_entry.match_id is null returning bank_entry.id`.execute(tx)
    if (rows.length !== some.length) throw new Error('an entry was matched before')
  }
  for (const some of chunks(stored.flatMap((match) => match.items.map((item) => ({ match, item }))))) {
    const values = some.map(({ match: { id, connectionId }, item: { owner, transactionId, day, amount } }) => ({
      connection_id: connectionId,
      owner,
      transaction_id: transactionId,
      match_id: id,
      day,
      amount,
    }))
    await tx.insertInto('statement_match_booking').values(values).execute()
  }
}

function* chunks<T>(all: readonly T[]): Generator<readonly T[]> {
  for (let i = 0; i < all.length; i += AT_ONCE) yield all.slice(i, i + AT_ONCE)
}

/** Bookings that are still breaks: the bank may show them yet. */
export async function readBrokenItems(tx: Tx, connectionId: string): Promise<ItemKey[]> {
  const { rows } = await sql<{ owner: string; transaction_id: string }>`
    select owner, transaction_id from statement_break
    where connection_id = ${connectionId} and kind = 'not_at_bank' and state <> 'RESOLVED'
    order by day, transaction_id`.execute(tx)
  return rows.map((row) => ({ owner: row.owner, transactionId: row.transaction_id }))
}

/** The last day that statements of a connection cover; undefined: none was imported. */
export async function readLastDay(tx: Tx, connectionId: string): Promise<string | undefined> {
  const { rows } = await sql<{ day: string | null }>`
    select max(to_day)::text as day from bank_statement where connection_id = ${connectionId}`.execute(tx)
  return rows[0]?.day ?? undefined
}

export async function setDoneBefore(tx: Tx, connectionId: string, day: string): Promise<void> {
  await tx
    .updateTable('statement_account')
    .set({ reconciled_before: day })
    .where('connection_id', '=', connectionId)
    .execute()
}
