import { sql } from 'kysely'
import { newFreeId } from '../../base/id.ts'
import { statesBefore } from '../../base/state-moves.ts'
import type { Tx } from '../../db/transaction.ts'
import { byKeys } from '../../ledger/read/clearing-balance.ts'
import { BREAK_MOVES, type BreakState } from '../states.ts'
import type { Suggestion } from './suggest.ts'

export type NewBreak = {
  readonly of: { readonly entryId: string } | { readonly owner: string; readonly transactionId: string }
  readonly day: string
  readonly currency: string
  readonly amount: bigint
  readonly suggestion: Suggestion
  readonly at: Date
}

const AT_ONCE = 2_000

/** Opens breaks of one connection, and updates those that are already open. Returns how many are new. */
export async function openBreaks(tx: Tx, connectionId: string, breaks: readonly NewBreak[]): Promise<number> {
  const known = await readKnown(tx, connectionId)
  const fresh = breaks.filter((one) => !known.has(keyOf(one.of)))
  for (let i = 0; i < fresh.length; i += AT_ONCE) {
    const rows = fresh.slice(i, i + AT_ONCE).map((one) => ({ ...toRow(one), connection_id: connectionId }))
    await tx.insertInto('statement_break').values(rows).execute()
  }
  for (const { of, suggestion } of breaks) {
    const before = known.get(keyOf(of))
    if (before?.state !== 'OPEN') continue
    if (before.suggestion === suggestion.code && before.about === suggestion.about) continue
    const now = { suggestion: suggestion.code, about: suggestion.about }
    await tx.updateTable('statement_break').set(now).where('id', '=', before.id).execute()
  }
  return fresh.length
}

type Of = NewBreak['of']
const keyOf = (of: Of): string => ('entryId' in of ? of.entryId : `${of.owner} ${of.transactionId}`)

/** The breaks of a connection that are not resolved, by what they are of. */
async function readKnown(tx: Tx, connectionId: string) {
  const rows = await tx
    .selectFrom('statement_break')
    .select(['id', 'entry_id', 'owner', 'transaction_id', 'state', 'suggestion', 'about'])
    .where('connection_id', '=', connectionId)
    .where('state', '<>', 'RESOLVED')
    .execute()
  return new Map(rows.map((row) => [row.entry_id ?? `${row.owner} ${row.transaction_id}`, row]))
}

const toRow = ({ of, day, currency, amount, suggestion, at }: NewBreak) => ({
  id: newFreeId('brk', at),
  ...('entryId' in of
    ? { kind: 'not_in_books' as const, entry_id: of.entryId, owner: null, transaction_id: null }
    : { kind: 'not_at_bank' as const, entry_id: null, owner: of.owner, transaction_id: of.transactionId }),
  day,
  currency,
  amount,
  state: 'OPEN' as const,
  suggestion: suggestion.code,
  about: suggestion.about,
  opened_at: at,
  moved_at: null,
  moved_by: null,
  note: null,
})

export type Move = { readonly to: BreakState; readonly at: Date; readonly by: string; readonly note: string | null }

/** Moves a break. False: it is not there, or in a state that does not lead to it. */
export async function moveBreak(tx: Tx, id: string, { to, at, by, note }: Move): Promise<boolean> {
  const row = await tx
    .updateTable('statement_break')
    .set({ state: to, moved_at: at, moved_by: by, note })
    .where('id', '=', id)
    .where('state', '=', sql<BreakState>`any(${statesBefore(BREAK_MOVES, to)})`)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Resolves every break of a connection whose entry or booking is matched by now. Returns how many. */
export async function resolveMatched(
  tx: Tx,
  connectionId: string,
  { at, by, note }: Omit<Move, 'to'>,
): Promise<number> {
  const known = await readKnown(tx, connectionId)
  const entryIds = [...known.values()].flatMap(({ entry_id: id }) => id ?? [])
  const booked = [...known.values()].filter((row) => row.transaction_id !== null)
  const { rows: matched } = await byKeys(tx, () =>
    sql<{ key: string }>`
      with entry as materialized (select unnest(${entryIds}::text[]) as id), booking as materialized (
        select * from unnest(${booked.map(({ owner }) => owner)}::text[],
          ${booked.map((row) => row.transaction_id)}::text[]) as named (owner, transaction_id)
      )
      select entry.id as key from entry join bank_entry on bank_entry.id = entry.id and match_id is not null
      union all
      select booking.owner || ' ' || booking.transaction_id from booking
        join statement_match_booking as one on one.connection_id = ${connectionId} and one.owner = booking.owner
          and one.transaction_id = booking.transaction_id`.execute(tx),
  )
  const ids = matched.flatMap(({ key }) => known.get(key)?.id ?? [])
  const { rows } = await sql`
    update statement_break set state = 'RESOLVED', moved_at = ${at}, moved_by = ${by}, note = coalesce(${note}, note)
    where id = any (${ids}::text[]) and state = any (${statesBefore(BREAK_MOVES, 'RESOLVED')}::text[])
    returning id`.execute(tx)
  return rows.length
}

/** Opens breaks again whose match was undone, with the reason. */
export async function reopenUndone(
  tx: Tx,
  { connectionId, entries, bookings }: Unmatched,
  { at, by, note }: Omit<Move, 'to'>,
): Promise<void> {
  await sql`
    update statement_break as broken
    set state = 'OPEN', suggestion = 'undone', about = null, moved_at = ${at}, moved_by = ${by}, note = ${note}
    where broken.connection_id = ${connectionId} and broken.state = 'RESOLVED'
      and (broken.entry_id = any (${entries.map(({ id }) => id)}::text[])
        or (broken.owner, broken.transaction_id) in (
          select * from unnest(${bookings.map(({ owner }) => owner)}::text[],
            ${bookings.map(({ transactionId }) => transactionId)}::text[])))`.execute(tx)
}
type Unmatched = {
  readonly connectionId: string
  readonly entries: readonly { readonly id: string }[]
  readonly bookings: readonly { readonly owner: string; readonly transactionId: string }[]
}
