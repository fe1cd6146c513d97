import { sql } from 'kysely'
import type { LeafEntry } from './leaf.ts'

/** A ledger transaction that is to be chained or was. */
export type Booked = {
  readonly merchantId: string
  readonly id: string
  readonly cause: string
  readonly kind: string
  readonly holdId: string | null
  readonly createdAt: string
  readonly entries: readonly LeafEntry[]
}

/** What `BOOKED` selects. */
export type BookedRow = Omit<Booked, 'entries'> & { readonly entries: string }

/**
 * The columns of a transaction `booking` and its entries, for `toBooked`. The entries are one text, their count first: the
 * database writes it in a third of the time that JSON takes, and this is most of what chaining a transaction costs.
 */
export const BOOKED = sql`
  booking.merchant_id as "merchantId", booking.id, booking.cause, booking.kind, booking.hold_id as "holdId",
  to_char(booking.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "createdAt",
  coalesce((
    select count(*) || ',' || string_agg(line || ' ' || account || ' ' || currency || ' ' || amount, ',' order by line)
    from ledger_entry as entry
    where entry.merchant_id = booking.merchant_id and entry.transaction_id = booking.id
  ), '0') as entries`

export const toBooked = <Row extends BookedRow>(row: Row): Omit<Row, 'entries'> & Booked => ({
  ...row,
  entries: toEntries(row.entries),
})

/**
 * The ledger's constraints allow neither a comma nor a space in a member. Where they were dropped, and a row was written that
 * would read as two entries, the text as a whole is an entry that no leaf has: different rows never have the same hash.
 */
function toEntries(text: string): LeafEntry[] {
  const [count, ...parts] = text.split(',')
  const entries = parts.map((part) => part.split(' '))
  const isPlain = Number(count) === entries.length && entries.every((members) => members.length === 4)
  if (!isPlain) return [{ line: 0, account: text, currency: '', amount: '' }]
  return entries.map(([line, account = '', currency = '', amount = '']) => ({
    line: Number(line),
    account,
    currency,
    amount,
  }))
}
