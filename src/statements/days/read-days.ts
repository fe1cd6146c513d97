import { sql } from 'kysely'
import type { Tx } from '../../db/transaction.ts'
import { clearing } from '../../ledger/accounts.ts'
import { bookedSince } from '../../ledger/read/clearing-balance.ts'
import { HOME } from '../../markets/market-of.ts'
import { findAccount } from '../account.ts'
import { addDays } from '../matching/days.ts'

/** Days are the home market's; written into the statement, for its groups name the same expression. */
const ZONE = sql.lit(HOME.calendar.zone)

/**
 * How books and bank stood at the end of a day of the home market, in the currency's smallest unit. `book + opening +
 * notInBooks − notAtBank + inTransit = bank`, and `unnamed` is the remaining difference: zero, or something is wrong.
 */
type ClearingDay = {
  readonly day: string
  /** The balance of the clearing account. */
  readonly book: bigint
  /** The bank's balance: as stated, or as its entries add up where no statement closes on the day. */
  readonly bank: bigint
  readonly isStated: boolean
  /** What the bank had, and the books had not, before the first statement, less what was paid before it and is booked since. */
  readonly opening: bigint
  /** The breaks that are not resolved, of either direction. */
  readonly notInBooks: bigint
  readonly notAtBank: bigint
  readonly breaks: number
  /** What is booked and not shown yet, its window not passed, or the other way round in a match across days. */
  readonly inTransit: bigint
  readonly unnamed: bigint
}

export type Clearing = { readonly currency: string; readonly days: readonly ClearingDay[] }

type Row = {
  day: string
  booked: bigint
  shown: bigint
  stated: bigint | null
  matched: bigint
  not_in_books: bigint
  not_at_bank: bigint
  breaks: bigint
  waiting: bigint
  early: bigint
}

/**
 * The days that statements cover, the newest first, at most `limit`. Null: none was imported. Counts from the first covered
 * day on: for background connections.
 */
export async function readClearingDays(tx: Tx, connectionId: string, limit: number): Promise<Clearing | null> {
  const { covered } = await findAccount(tx, connectionId)
  if (!covered) return null
  const { firstDay, bookBefore, currency } = covered
  const { bankBefore, lastDay, earlier } = await readEdges(tx, connectionId, firstDay)
  const { rows } = await sql<Row>`
    with lines as (
      select booked.merchant_id, booked.cause, (booked.created_at at time zone ${ZONE})::date as day, -line.amount as amount,
        matched.match_id is null and broken.id is null as is_waiting
      from ${bookedSince(HOME.calendar.startOf(firstDay))}
        join ledger_entry as line on line.merchant_id = booked.merchant_id and line.transaction_id = booked.id
          and line.account = ${clearing(connectionId)} and line.currency = ${currency}
        left join statement_match_booking as matched on matched.connection_id = ${connectionId}
          and matched.owner = booked.merchant_id and matched.transaction_id = booked.id
        left join statement_break as broken on broken.connection_id = ${connectionId} and broken.owner = booked.merchant_id
          and broken.transaction_id = booked.id and broken.state <> 'RESOLVED'
      where booked.created_at >= ${HOME.calendar.startOf(firstDay)}
    ), booked as (
      select day, sum(amount)::bigint as amount, coalesce(sum(amount) filter (where is_waiting), 0)::bigint as waiting
      from lines group by 1
    ), early as (
      select day, sum(lines.amount)::bigint as amount
      from lines join receipt on receipt.merchant_id = lines.merchant_id and receipt.id = split_part(lines.cause, ':', 2)
      where is_waiting and (lines.cause like 'receipt:%' or lines.cause like 'collection:%') and receipt.paid_at < ${HOME.calendar.startOf(firstDay)}
      group by 1
    ), matched as (
      select day, sum(amount)::bigint as amount from (
        select day, amount from bank_entry where connection_id = ${connectionId} and match_id is not null
        union all
        select (cause.created_at at time zone ${ZONE})::date, -amount
        from statement_match_booking as one join ledger_transaction as cause on cause.merchant_id = one.owner and cause.id = one.transaction_id
        where connection_id = ${connectionId}
      ) as both_sides group by 1
    ), shown as (
      select day, sum(amount)::bigint as amount from bank_entry where connection_id = ${connectionId} group by 1
    ), broken as (
      select day, count(*) as count,
        coalesce(sum(amount) filter (where kind = 'not_in_books'), 0)::bigint as not_in_books,
        coalesce(sum(amount) filter (where kind = 'not_at_bank'), 0)::bigint as not_at_bank
      from statement_break where connection_id = ${connectionId} and state <> 'RESOLVED' group by 1
    ), stated as (
      select distinct on (to_day) to_day as day, closing from bank_statement
      where connection_id = ${connectionId} and closing is not null order by to_day, imported_at desc, number desc
    )
    select series::date::text as day,
      coalesce((select sum(amount) from booked where booked.day <= series::date), 0)::bigint as booked,
      coalesce((select sum(waiting) from booked where booked.day <= series::date), 0)::bigint as waiting,
      coalesce((select sum(amount) from early where early.day <= series::date), 0)::bigint as early,
      coalesce((select sum(amount) from matched where matched.day <= series::date), 0)::bigint as matched,
      coalesce((select sum(amount) from shown where shown.day <= series::date), 0)::bigint as shown,
      coalesce((select sum(not_in_books) from broken where broken.day <= series::date), 0)::bigint as not_in_books,
      coalesce((select sum(not_at_bank) from broken where broken.day <= series::date), 0)::bigint as not_at_bank,
      coalesce((select sum(count) from broken where broken.day <= series::date), 0)::bigint as breaks,
      (select closing from stated where stated.day = series::date) as stated
    from generate_series(greatest(${firstDay}::date, ${addDays(lastDay, 1 - limit)}::date)::timestamp, ${lastDay}::date::timestamp, '1 day') as series
    order by 1 desc`.execute(tx)
  // Where no statement states the bank's balance, it is derived from the books'.
  const base = bankBefore ?? bookBefore
  const days = rows.map((row): ClearingDay => {
    const book = bookBefore + row.booked
    const bank = row.stated ?? base + row.shown
    // The bank never shows what was paid before the first statement, whenever it was booked.
    const opening = base - bookBefore + earlier - row.early
    // Matches sum to zero in the end; what is missing at the end of a day is in transit.
    const inTransit = row.matched - (row.waiting - row.early)
    const named = opening + row.not_in_books - row.not_at_bank + inTransit
    return {
      day: row.day,
      book,
      bank,
      isStated: row.stated !== null,
      opening,
      inTransit,
      notInBooks: row.not_in_books,
      notAtBank: row.not_at_bank,
      breaks: Number(row.breaks),
      unnamed: bank - book - named,
    }
  })
  return { currency, days }
}

/** What the bank had before the first day; the last day; and what was booked before the first day and is matched since. */
async function readEdges(tx: Tx, connectionId: string, firstDay: string) {
  const { rows } = await sql<{ bank: bigint | null; last_day: string; earlier: bigint }>`
    select max(to_day)::text as last_day, (
        select opening from bank_statement
        where connection_id = ${connectionId} and from_day = ${firstDay} and opening is not null order by to_day, imported_at, number limit 1
      ) as bank, (
        select coalesce(sum(amount), 0)::bigint
        from statement_match_booking as one join ledger_transaction as cause on cause.merchant_id = one.owner and cause.id = one.transaction_id
        where connection_id = ${connectionId} and cause.created_at < ${HOME.calendar.startOf(firstDay)}
      ) as earlier
    from bank_statement where connection_id = ${connectionId}`.execute(tx)
  const [row] = rows
  return { bankBefore: row?.bank ?? null, lastDay: row?.last_day ?? firstDay, earlier: row?.earlier ?? 0n }
}
