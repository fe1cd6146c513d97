import { sql } from 'kysely'
import type { Tx } from '../db/transaction.ts'
import { OPERATOR_BOOKS } from '../ledger/read/operator-books.ts'
import { reverseAtBank } from '../ledger/reverse-at-bank.ts'
import { HOME_CURRENCY } from '../markets/market-of.ts'
import { lockAccount } from './account.ts'
import { type Act, BreakRefused } from './breaks/act.ts'
import { openBreaks, reopenUndone } from './breaks/break-store.ts'
import { UNDONE } from './breaks/suggest.ts'
import { insertMatches } from './matching/match-store.ts'

/** What a match had. */
type Undone = {
  readonly connectionId: string
  readonly entries: readonly { readonly id: string; readonly day: string; readonly amount: bigint }[]
  readonly bookings: readonly {
    readonly owner: string
    readonly transactionId: string
    readonly cause: string
    readonly day: string
    readonly amount: bigint
  }[]
}

/**
 * Undoes a match that was wrong: its breaks open again, with the reason, and where an entry or a booking never had one, one is
 * opened. What was booked for the match in the operator's own books is reversed. The rules leave its entries alone from now
 * on. `opened`: how many breaks it leaves. Throws BreakRefused where there is no such match, and where the money to be taken
 * back from suspense is gone.
 */
export async function undoMatch(tx: Tx, matchId: string, act: Act): Promise<Undone & { readonly opened: number }> {
  const connectionId = await connectionOf(tx, matchId)
  const account = await lockAccount(tx, connectionId)
  // A concurrent undo has left nothing.
  await connectionOf(tx, matchId)
  const undone = await takeApart(tx, connectionId, matchId, act.at)
  if (undone.bookings.some(({ cause }) => isTakenBack(cause))) {
    throw new BreakRefused('This says what was booked back: it cannot be undone. Match or book the break anew.')
  }
  for (const own of undone.bookings.filter(({ owner }) => owner === OPERATOR_BOOKS)) {
    await bookBack(tx, connectionId, own, act)
  }
  const left = { ...undone, bookings: undone.bookings.filter(({ owner }) => owner !== OPERATOR_BOOKS) }
  await reopenUndone(tx, left, act)
  const common = { currency: account.covered?.currency ?? HOME_CURRENCY, at: act.at, suggestion: UNDONE }
  await openBreaks(tx, connectionId, [
    ...left.entries.map(({ id, day, amount }) => ({ ...common, of: { entryId: id }, day, amount })),
    ...left.bookings.map(({ owner, transactionId, day, amount }) => ({
      ...common,
      of: { owner, transactionId },
      day,
      amount,
    })),
  ])
  return { ...undone, opened: left.entries.length + left.bookings.length }
}

/** Whether a booking reverses another one. */
export const isTakenBack = (cause: string): boolean => cause.includes(':undo:')

/** What the audit trail records of it: the match itself is gone. */
export const undoneAction = (matchId: string, note: string, { connectionId, entries, bookings }: Undone) => ({
  what: 'statement_match.undo' as const,
  subject: matchId,
  detail: {
    note,
    connectionId,
    entryIds: entries.map(({ id }) => id),
    transactionIds: bookings.map(({ transactionId }) => transactionId),
  },
})

async function connectionOf(tx: Tx, matchId: string): Promise<string> {
  const { rows } = await sql<{ connection_id: string }>`
    select connection_id from statement_match where id = ${matchId}`.execute(tx)
  const [row] = rows
  if (!row) throw new BreakRefused(`There is no match ${matchId}.`)
  return row.connection_id
}

/** Removes the match from its entries and bookings. */
async function takeApart(tx: Tx, connectionId: string, matchId: string, at: Date): Promise<Undone> {
  const entries = await sql<Undone['entries'][number]>`
    update bank_entry set match_id = null, undone_at = ${at} where match_id = ${matchId}
    returning id, day::text, amount`.execute(tx)
  const bookings = await sql<Undone['bookings'][number]>`
    with gone as (delete from statement_match_booking where match_id = ${matchId} returning *)
    select gone.owner, gone.transaction_id as "transactionId", cause.cause, gone.day::text, gone.amount
    from gone join ledger_transaction as cause on cause.merchant_id = gone.owner and cause.id = gone.transaction_id
    order by gone.transaction_id`.execute(tx)
  await tx.deleteFrom('statement_match').where('id', '=', matchId).execute()
  return { connectionId, entries: entries.rows, bookings: bookings.rows }
}

/** The booking and its reversal cancel out: they are matched with each other. */
async function bookBack(tx: Tx, connectionId: string, own: Undone['bookings'][number], { at, by }: Act): Promise<void> {
  const undo = `${own.cause.split(':').slice(0, 2).join(':')}:undo:${own.transactionId}`
  const posted = await reverseAtBank(tx, { cause: undo, at, transactionId: own.transactionId }).catch(
    (error: unknown) => {
      if ((error as { constraint?: string }).constraint !== 'ledger_balance_not_negative') throw error
      throw new BreakRefused(
        'What was booked to suspense has been taken out since: undo that first.',
        'NOT_IN_SUSPENSE',
      )
    },
  )
  const back = { owner: OPERATOR_BOOKS, transactionId: posted, day: own.day, amount: -own.amount }
  const both = { connectionId, rule: 'hand', at, by, entryIds: [], items: [own, back] } as const
  await insertMatches(tx, [both])
}
