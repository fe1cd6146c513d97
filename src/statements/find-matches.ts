import { sql } from 'kysely'
import type { Tx } from '../db/transaction.ts'

/** Entries and bookings of the same money, with the rule or person that matched them. */
export type FoundMatch = {
  readonly id: string
  readonly connectionId: string
  readonly rule: string
  readonly at: Date
  readonly by: string
  readonly entries: readonly FoundEntry[]
  readonly bookings: readonly FoundBooking[]
}
type FoundEntry = {
  readonly id: string
  readonly day: string
  readonly currency: string
  readonly amount: bigint
  readonly reference: string | null
  readonly text: string
  readonly source: string
  readonly line: number
}
type FoundBooking = {
  readonly owner: string
  readonly transactionId: string
  readonly cause: string
  readonly day: string
  readonly amount: bigint
}

const MATCHES_MAX = 10

/**
 * The matches that something is in: a match, an entry by its id or the bank's reference, a booking by its transaction, or by
 * the payment, refund or payout it is of; a checkout stands for its payments. At most ten, the latest first.
 */
export async function findMatches(tx: Tx, named: string): Promise<FoundMatch[]> {
  const subjects = named.startsWith('co_') ? await paymentsOf(tx, named) : [named]
  const { rows } = await sql<{ id: string; connection_id: string; rule: string; at: Date; by: string }>`
    select id, connection_id, rule, at, by from statement_match as one
    where id = ${named}
      or id in (select match_id from bank_entry where id = ${named} or reference = ${named})
      or id in (
        select match_id from statement_match_booking as booking
          join ledger_transaction as cause on cause.merchant_id = booking.owner and cause.id = booking.transaction_id
        where cause.id = ${named} or split_part(cause.cause, ':', 2) = any(${subjects}::text[])
      )
    order by at desc, id limit ${MATCHES_MAX}`.execute(tx)
  const found: FoundMatch[] = []
  for (const { connection_id: connectionId, ...row } of rows) {
    const entries = await sql<FoundEntry>`
      select entry.id, day::text, entry.currency, amount, reference, text, source, line
      from bank_entry as entry join bank_statement as statement on statement.id = entry.statement_id
      where match_id = ${row.id} order by day, line`.execute(tx)
    const bookings = await sql<FoundBooking>`
      select owner, transaction_id as "transactionId", cause.cause, day::text, amount
      from statement_match_booking as booking
        join ledger_transaction as cause on cause.merchant_id = booking.owner and cause.id = booking.transaction_id
      where match_id = ${row.id} order by day, transaction_id`.execute(tx)
    found.push({ ...row, connectionId, entries: entries.rows, bookings: bookings.rows })
  }
  return found
}

/** The dashboard calls a checkout's id that of the payment: its payments, of any merchant. */
async function paymentsOf(tx: Tx, checkoutId: string): Promise<string[]> {
  const rows = await tx.selectFrom('receipt').select('id').where('checkout_id', '=', checkoutId).execute()
  return rows.map(({ id }) => id)
}
