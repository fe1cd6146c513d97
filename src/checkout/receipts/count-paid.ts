import { sql } from 'kysely'
import { currency } from '../../base/currency.ts'
import { idAt } from '../../base/id.ts'
import type { Money } from '../../base/money.ts'
import type { Tx } from '../../db/transaction.ts'
import { moneyOf } from '../checkout.ts'

/** Payments that were paid in one quarter of an hour, by attempts of one method begun in another. */
export type PaidCount = {
  readonly paidQuarter: Date
  readonly begunQuarter: Date
  readonly type: string
  readonly code: string | null
  readonly payments: number
  readonly amount: Money
}

/**
 * A merchant's payments that were booked from `from` until before `until`, whenever they were paid: the ledger has them in
 * the order in which they were booked. Joins of the same transaction follow indexes from then on. Money that pays nothing, a second payment or another amount, is none.
 */
export async function countPaid(tx: Tx, merchantId: string, from: Date, until: Date): Promise<PaidCount[]> {
  // The planner takes what was booked since for many times what it is, and would read every receipt there ever was.
  await sql`set local enable_hashjoin = off; set local enable_mergejoin = off; set local enable_seqscan = off`.execute(
    tx,
  )
  const { rows } = await sql<{
    paid: Date
    begun: Date
    type: string
    code: string | null
    currency: string
    payments: bigint
    amount: bigint
  }>`
    select date_bin('15 minutes', receipt.paid_at, timestamptz 'epoch') as paid,
      date_bin('15 minutes', attempt.created_at, timestamptz 'epoch') as begun,
      attempt.type, attempt.code, receipt.currency, count(*) as payments, sum(receipt.amount)::bigint as amount
    from ledger_transaction as booking
    join receipt on receipt.merchant_id = booking.merchant_id and receipt.id = substr(booking.cause, ${CAUSE.length + 1})
    join attempt on attempt.merchant_id = receipt.merchant_id and attempt.id = receipt.attempt_id
    where booking.merchant_id = ${merchantId} and booking.id >= ${idAt('ltx', merchantId, from)}
      and booking.id < ${idAt('ltx', merchantId, until)} and starts_with(booking.cause, ${CAUSE})
      and not (receipt.flags && array['duplicate', 'mismatch'])
    group by 1, 2, 3, 4, 5`.execute(tx)
  return rows.map((row) => ({
    paidQuarter: row.paid,
    begunQuarter: row.begun,
    type: row.type,
    code: row.code,
    payments: Number(row.payments),
    amount: moneyOf(row.amount, currency(row.currency)),
  }))
}

/** What the ledger books a receipt under. Source: ledger/book-receipt.ts. */
const CAUSE = 'receipt:'
