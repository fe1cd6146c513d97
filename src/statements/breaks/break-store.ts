import { sql } from 'kysely'
import { newFreeId } from '../../base/id.ts'
import { statesBefore } from '../../base/state-moves.ts'
import type { Tx } from '../../db/transaction.ts'
import { BREAK_MOVES, type BreakState } from '../states.ts'
import type { Suggestion } from './suggest.ts'

export type NewBreak = {
  readonly connectionId: string
  readonly of: { readonly entryId: string } | { readonly owner: string; readonly transactionId: string }
  readonly day: string
  readonly currency: string
  readonly amount: bigint
  readonly suggestion: Suggestion
  readonly at: Date
}

const AT_ONCE = 2_000

/** Opens breaks; of those that are open already, says what each now looks like. Returns how many are new. */
export async function openBreaks(tx: Tx, breaks: readonly NewBreak[]): Promise<number> {
  let opened = 0
  for (let i = 0; i < breaks.length; i += AT_ONCE) {
    const rows = breaks.slice(i, i + AT_ONCE).map(toRow)
    const inserted = await sql`
      with wanted as (select * from json_to_recordset(${JSON.stringify(rows)}::json) as wanted (
        id text, connection_id text, kind text, entry_id text, owner text, transaction_id text, day date, currency text,
        amount bigint, suggestion text, about text, opened_at timestamptz
      )), kept as (
        update statement_break as broken set suggestion = wanted.suggestion, about = wanted.about
        from wanted
        where broken.connection_id = wanted.connection_id and broken.state = 'OPEN'
          and (broken.entry_id = wanted.entry_id
            or (broken.owner = wanted.owner and broken.transaction_id = wanted.transaction_id))
          and (broken.suggestion, broken.about) is distinct from (wanted.suggestion, wanted.about)
      )
      insert into statement_break (id, connection_id, kind, entry_id, owner, transaction_id, day, currency, amount, state,
        suggestion, about, opened_at)
      select id, connection_id, kind, entry_id, owner, transaction_id, day, currency, amount, 'OPEN', suggestion, about, opened_at
      from wanted on conflict do nothing returning id`.execute(tx)
    opened += inserted.rows.length
  }
  return opened
}

const toRow = ({ connectionId, of, day, currency, amount, suggestion, at }: NewBreak) => ({
  id: newFreeId('brk', at),
  connection_id: connectionId,
  ...('entryId' in of
    ? { kind: 'not_in_books', entry_id: of.entryId, owner: null, transaction_id: null }
    : { kind: 'not_at_bank', entry_id: null, owner: of.owner, transaction_id: of.transactionId }),
  ...{ day, currency, amount: `${amount}`, suggestion: suggestion.code, about: suggestion.about, opened_at: at },
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
  const { rows } = await sql`
    update statement_break as broken
    set state = 'RESOLVED', moved_at = ${at}, moved_by = ${by}, note = coalesce(${note}, broken.note)
    where connection_id = ${connectionId} and state = any (${statesBefore(BREAK_MOVES, 'RESOLVED')}::text[]) and (
      exists (select from bank_entry where bank_entry.id = broken.entry_id and match_id is not null)
      or exists (
        select from statement_match_booking as matched
        where matched.connection_id = broken.connection_id and matched.owner = broken.owner
          and matched.transaction_id = broken.transaction_id
      )
    ) returning id`.execute(tx)
  return rows.length
}
