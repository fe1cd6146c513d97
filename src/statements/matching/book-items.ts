import { sql } from 'kysely'
import type { Tx } from '../../db/transaction.ts'
import { clearing } from '../../ledger/accounts.ts'
import { bookedSince, byKeys } from '../../ledger/read/clearing-balance.ts'
import { HOME } from '../../markets/market-of.ts'

/** Days are the home market's; written into the statement, for its groups name the same expression. */
const ZONE = sql.lit(HOME.calendar.zone)

type ItemKind = 'payment' | 'refund' | 'payout' | 'payout_return' | 'booking'

/** A booking at a bank: one transaction of the ledger, as far as it is on the connection's clearing account. */
export type BookItem = {
  /** The owner of the ledger: a merchant or the operator. */
  readonly owner: string
  readonly transactionId: string
  readonly kind: ItemKind
  /** The payment, refund or payout; for the operator's own bookings the transaction. */
  readonly subject: string
  /** The payment method; null: it is no payment. */
  readonly method: string | null
  /** Signed as by the bank: credits are above zero. */
  readonly amount: bigint
  /** The home market's day it was booked on. */
  readonly day: string
  /** The day it moved on, in the home market: when it was paid, that of the entry it was booked for, else the day it was booked on. */
  readonly movedOn: string
  /** The references by which the bank or provider may know it. */
  readonly references: readonly string[]
  /** Null: not yet matched with a statement. */
  readonly matchId: string | null
}

type Row = {
  owner: string
  transaction_id: string
  cause: string
  method: string | null
  amount: bigint
  day: string
  moved_on: string | null
  refs: (string | null)[]
  match_id: string | null
}

const KINDS: Readonly<Record<string, ItemKind>> = {
  receipt: 'payment',
  collection: 'payment',
  refund: 'refund',
  'refund-sent': 'refund',
  'payout-sent': 'payout',
  'payout-reversed': 'payout_return',
}

/** What the bookings of these payments, refunds and payouts are the consequence of. */
export const causesOf = (ids: readonly string[]): string[] =>
  ids.flatMap((id) => Object.keys(KINDS).map((prefix) => `${prefix}:${id}`))

const fromRow = (row: Row): BookItem => {
  const [prefix = '', id = ''] = row.cause.split(':')
  const kind = KINDS[prefix] ?? 'booking'
  return {
    owner: row.owner,
    transactionId: row.transaction_id,
    kind,
    subject: kind === 'booking' ? row.transaction_id : id,
    method: row.method,
    amount: row.amount,
    day: row.day,
    movedOn: row.moved_on ?? row.day,
    references: [...new Set(row.refs.flatMap((one) => one ?? []))],
    matchId: row.match_id,
  }
}

type Account = { readonly connectionId: string; readonly currency: string }

/** What was booked on a connection's clearing account from a time on, oldest first. */
export async function readItemsSince(tx: Tx, account: Account, from: Date): Promise<BookItem[]> {
  return read(tx, account, bookedSince(from))
}

/** These transactions, as far as they are on a connection's clearing account. */
export async function readItems(tx: Tx, account: Account, keys: readonly ItemKey[]): Promise<BookItem[]> {
  if (keys.length === 0) return []
  return read(
    tx,
    account,
    sql`(
      select cause.merchant_id, cause.id, cause.cause, cause.created_at
      from unnest(${keys.map(({ owner }) => owner)}::text[], ${keys.map((key) => key.transactionId)}::text[]) as named (owner, id)
        join ledger_transaction as cause on cause.merchant_id = named.owner and cause.id = named.id
    ) as booked`,
  )
}
export type ItemKey = Pick<BookItem, 'owner' | 'transactionId'>

async function read(tx: Tx, { connectionId, currency }: Account, booked: ReturnType<typeof bookedSince>) {
  const query = sql<Row>`
    with named as materialized (
      select booked.merchant_id, booked.id, booked.cause, booked.created_at, split_part(booked.cause, ':', 2) as subject,
        case when booked.cause like 'receipt:%' or booked.cause like 'collection:%' then split_part(booked.cause, ':', 2) end as receipt_id,
        case when booked.cause like 'payout-%' then split_part(booked.cause, ':', 2) end as payout_id,
        case when booked.cause like 'refund%' then split_part(booked.cause, ':', 2) end as refund_id,
        case when booked.cause like 'statement:ste%' then split_part(booked.cause, ':', 2) end as entry_id
      from ${booked}
    )
    select named.merchant_id as owner, named.id as transaction_id, named.cause, entry.amount, matched.match_id,
      to_char(named.created_at at time zone ${ZONE}, 'YYYY-MM-DD') as day,
      coalesce(attempt.type, collector.type) as method,
      coalesce(source.day, (receipt.paid_at at time zone ${ZONE})::date)::text as moved_on,
      array[
        named.subject, receipt.rail_reference, attempt.reference, attempt.rail_reference, collection.rrn,
        payout.reference, payout.bank_reference, refund.reference, refund.rail_reference
      ] as refs
    from named
      join lateral (
        select -sum(amount)::bigint as amount from ledger_entry as line
        where line.merchant_id = named.merchant_id and line.transaction_id = named.id
          and line.account = ${clearing(connectionId)} and line.currency = ${currency}
        having sum(amount) <> 0
      ) as entry on true
      left join statement_match_booking as matched on matched.connection_id = ${connectionId}
        and matched.owner = named.merchant_id and matched.transaction_id = named.id
      left join receipt on receipt.merchant_id = named.merchant_id and receipt.id = named.receipt_id
      left join attempt on attempt.merchant_id = receipt.merchant_id and attempt.id = receipt.attempt_id
      left join collection on collection.merchant_id = receipt.merchant_id and collection.id = receipt.id
        and receipt.collector_id is not null
      left join collector on collector.merchant_id = receipt.merchant_id and collector.id = receipt.collector_id
      left join payout on payout.merchant_id = named.merchant_id and payout.id = named.payout_id
      left join refund on refund.merchant_id = named.merchant_id and refund.id = named.refund_id
      left join bank_entry as source on source.id = named.entry_id
    order by named.created_at, named.id`
  const { rows } = await byKeys(tx, () => query.execute(tx))
  return rows.map(fromRow)
}
