import { type RawBuilder, sql } from 'kysely'
import { currency } from '../../base/currency.ts'
import type { Money } from '../../base/money.ts'
import type { Tx } from '../../db/transaction.ts'
import { settlementReference } from '../settlement-days.ts'

/** Money received for an order, as it was booked: `gross` is `fee`, `tax` and `net`, or is in suspense as a whole. */
export type Booked = {
  readonly receiptId: string
  /** What the provider calls the payment; null: it names none. */
  readonly railReference: string | null
  readonly flags: readonly ('late' | 'duplicate' | 'mismatch')[]
  readonly paidAt: Date
  readonly gross: Money
  readonly fee: Money
  readonly tax: Money
  readonly net: Money
  /** It belongs to no order, so no fee was charged. */
  readonly isInSuspense: boolean
  /** When it was accepted as paying its order though it has another amount, and by whom; null: it was not. */
  readonly accepted: { readonly at: Date; readonly by: string } | null
  /** How much of it was or is being refunded, and how much of the fee and its tax with that. */
  readonly refunded: Money
  readonly feeReturned: Money
  /** How much of it will become available, and when; null: nothing more. */
  readonly coming: { readonly at: Date; readonly money: Money } | null
  /** How much of it became available, when and in which settlement, less the part retained for a debt. */
  readonly settled: {
    readonly at: Date
    readonly reference: string
    readonly offset: Money
    readonly available: Money
  } | null
}

type Row = {
  id: string
  rail_reference: string
  attempt_id: string
  flags: Booked['flags']
  paid_at: Date
  currency: string
  fee: bigint
  tax: bigint
  pending: bigint
  suspense: bigint
  accepted_at: Date | null
  accepted_name: string | null
  refunded: bigint
  fee_returned: bigint
  due_at: Date | null
  due: bigint | null
  settled_at: Date | null
  reference: string | null
  offset: bigint
  available: bigint
}

/** The money received for an order and what became of it, oldest first. Settlements are named by days of `timeZone`. */
export async function readBooked(
  tx: Tx,
  { merchantId, checkoutId, timeZone }: { merchantId: string; checkoutId: string; timeZone: string },
): Promise<Booked[]> {
  const day = sql`to_char(settlement.created_at at time zone ${timeZone}::text, 'YYYY-MM-DD')`
  // The causes are built in a separate query: under row security an expression with `||` uses no index.
  const { rows } = await sql<Row>`
    select received.id, received.rail_reference, received.attempt_id, received.flags, received.paid_at, received.currency,
      booked.fee, booked.tax, booked.pending, booked.suspense, accepted.accepted_at, accepted.accepted_name,
      coalesce(total.refunded, 0)::bigint as refunded,
      coalesce(total.fee_returned + total.tax_returned, 0)::bigint as fee_returned,
      due.due_at, due.amount as due, settlement.created_at as settled_at,
      ${settlementReference(day, sql`received.currency`)} as reference, given.owed as "offset", given.available
    from (
      select receipt.id, receipt.rail_reference, receipt.attempt_id, receipt.flags, receipt.paid_at, receipt.currency, 'receipt:' || receipt.id as cause,
        'acceptance:' || receipt.id as acceptance_cause, 'settlement:' || receipt.id as settlement_cause
      from receipt where receipt.merchant_id = ${merchantId} and receipt.checkout_id = ${checkoutId} offset 0
    ) as received
    join ledger_transaction as booking on booking.merchant_id = ${merchantId} and booking.cause = received.cause
    left join accepted_amount as accepted on accepted.merchant_id = ${merchantId} and accepted.transaction_id = received.id
    left join ledger_transaction as acceptance
      on acceptance.merchant_id = ${merchantId} and acceptance.cause = received.acceptance_cause
    ${sumsOf(merchantId, ['booking', 'acceptance'], 'booked')}
    left join refund_total as total on total.merchant_id = ${merchantId} and total.transaction_id = received.id
    left join ledger_settlement as due on due.merchant_id = ${merchantId} and due.receipt_id = received.id
    left join ledger_transaction as settlement
      on settlement.merchant_id = ${merchantId} and settlement.cause = received.settlement_cause
    ${sumsOf(merchantId, ['settlement'], 'given')}
    order by received.id`.execute(tx)
  return rows.map(toBooked)
}

/** What transactions moved together, account by account. */
const sumsOf = (merchantId: string, transactions: readonly string[], name: string): RawBuilder<unknown> => sql`
    cross join lateral (
      select ${sql.join(
        ['fee', 'tax', 'pending', 'suspense', 'owed', 'available'].map((account) => {
          const of = account === 'fee' ? 'fees' : account
          return sql`coalesce(sum(entry.amount) filter (where entry.account = ${of}), 0)::bigint as ${sql.ref(account)}`
        }),
      )}
      from ledger_entry as entry
      where entry.merchant_id = ${merchantId} and entry.transaction_id in (${sql.join(transactions.map((one) => sql.ref(`${one}.id`)))})
    ) as ${sql.ref(name)}`

function toBooked(row: Row): Booked {
  const code = currency(row.currency)
  const money = (amount: bigint): Money => ({ amount, currency: code })
  const { fee, tax, pending, suspense } = row
  return {
    receiptId: row.id,
    // A payment that its rail does not identify is stored under the id of its attempt.
    railReference: row.rail_reference === row.attempt_id ? null : row.rail_reference,
    flags: row.flags,
    paidAt: row.paid_at,
    isInSuspense: suspense > 0n && row.accepted_at === null,
    accepted: row.accepted_at && { at: row.accepted_at, by: row.accepted_name ?? '' },
    gross: money(fee + tax + pending + suspense),
    fee: money(fee),
    tax: money(tax),
    net: money(pending + suspense),
    refunded: money(row.refunded),
    feeReturned: money(row.fee_returned),
    // A payment refunded in full before its settlement settles nothing.
    coming: row.due_at && row.due ? { at: row.due_at, money: money(row.due) } : null,
    settled:
      row.settled_at && row.reference !== null
        ? {
            at: row.settled_at,
            reference: row.reference,
            offset: money(row.offset),
            available: money(row.available),
          }
        : null,
  }
}
