import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../db/transaction.ts'
import type { BreakState } from '../states.ts'

/** What is on one side only, with what is known about it. */
export type Break = {
  readonly id: string
  readonly connectionId: string
  readonly kind: 'not_in_books' | 'not_at_bank'
  readonly entryId: string | null
  /** The booking's owner and subject: a payment, a payout, a refund. */
  readonly owner: string | null
  readonly transactionId: string | null
  readonly subject: string | null
  readonly day: string
  readonly currency: string
  readonly amount: bigint
  readonly state: BreakState
  readonly suggestion: string
  readonly about: string | null
  /** What the bank writes about its entry. */
  readonly reference: string | null
  readonly text: string | null
  readonly openedAt: Date
  readonly movedAt: Date | null
  readonly movedBy: string | null
  readonly note: string | null
}

type Row = {
  id: string
  connection_id: string
  kind: Break['kind']
  entry_id: string | null
  owner: string | null
  transaction_id: string | null
  cause: string | null
  day: string
  currency: string
  amount: bigint
  state: BreakState
  suggestion: string
  about: string | null
  reference: string | null
  text: string | null
  opened_at: Date
  moved_at: Date | null
  moved_by: string | null
  note: string | null
}

const fromRow = (row: Row): Break => ({
  id: row.id,
  connectionId: row.connection_id,
  kind: row.kind,
  entryId: row.entry_id,
  owner: row.owner,
  transactionId: row.transaction_id,
  subject: row.cause?.split(':')[1] ?? null,
  day: row.day,
  currency: row.currency,
  amount: row.amount,
  state: row.state,
  suggestion: row.suggestion,
  about: row.about,
  reference: row.reference,
  text: row.text,
  openedAt: row.opened_at,
  movedAt: row.moved_at,
  movedBy: row.moved_by,
  note: row.note,
})

const read = async (tx: Tx, condition: RawBuilder<unknown>): Promise<Break[]> =>
  (
    await sql<Row>`
      select broken.id, broken.connection_id, broken.kind, entry_id, broken.owner, broken.transaction_id, cause.cause, broken.day::text,
        broken.currency, broken.amount, state, suggestion, about, entry.reference, entry.text, opened_at, moved_at, moved_by, note
      from statement_break as broken
        left join bank_entry as entry on entry.id = broken.entry_id
        left join ledger_transaction as cause on cause.merchant_id = broken.owner and cause.id = broken.transaction_id
      ${condition}`.execute(tx)
  ).rows.map(fromRow)

export type BreakFilter = {
  readonly connectionId?: string | undefined
  /** Absent: those that are not resolved. */
  readonly state?: BreakState | undefined
  readonly limit: number
}

/** Breaks, the newest day first. */
export const listBreaks = (tx: Tx, { connectionId, state, limit }: BreakFilter): Promise<Break[]> =>
  read(
    tx,
    sql`where (${connectionId ?? null}::text is null or broken.connection_id = ${connectionId ?? null})
      and (state = ${state ?? null} or (${state ?? null}::text is null and state <> 'RESOLVED'))
      order by broken.day desc, broken.id desc limit ${limit}`,
  )

export const findBreak = async (tx: Tx, id: string): Promise<Break | undefined> =>
  (await read(tx, sql`where broken.id = ${id}`))[0]

/** How many breaks were opened before a time and are open still. */
export async function countOpenSince(tx: Tx, before: Date): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`
    select count(*) as count from statement_break where state = 'OPEN' and opened_at < ${before}`.execute(tx)
  return Number(rows[0]?.count ?? 0n)
}
