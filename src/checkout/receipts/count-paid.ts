import { sql } from 'kysely'
import { currency } from '../../base/currency.ts'
import { idAt } from '../../base/id.ts'
import type { Money } from '../../base/money.ts'
import type { Tx } from '../../db/transaction.ts'
import { moneyOf } from '../checkout.ts'
import { PAY_TIME_BOUNDS } from './pay-times.ts'

/** Payments made in one quarter of an hour, by attempts of one method begun in another. */
export type PaidCount = {
  readonly paidQuarter: Date
  /** When the attempt was begun. */
  readonly begunQuarter: Date
  /** When the order was created. */
  readonly createdQuarter: Date
  readonly type: string
  readonly code: string | null
  /** The time from begin to payment, as a bucket of pay-times.ts. */
  readonly payTime: number
  readonly payments: number
  readonly amount: Money
}

/**
 * A merchant's payments booked from `from` until before `until`, regardless of when they were paid: the ledger has them in booking
 * order. Duplicates do not count, and other amounts once they are accepted. Later joins in the same transaction are restricted to indexes.
 */
export async function countPaid(tx: Tx, merchantId: string, from: Date, until: Date): Promise<PaidCount[]> {
  // The planner greatly overestimates the rows booked since `from`, and would scan every receipt or start from every checkout. The
  // keys are extracted first, since row security does not let an index use a substr of another row.
  await sql`set local enable_hashjoin = off; set local enable_mergejoin = off; set local enable_seqscan = off;
    set local join_collapse_limit = 1`.execute(tx)
  const { rows } = await sql<{
    paid: Date
    begun: Date
    created: Date
    type: string
    code: string | null
    pay_time: number
    currency: string
    payments: bigint
    amount: bigint
  }>`
    with booking as materialized (
      select merchant_id, split_part(cause, ':', 2) as receipt_id, starts_with(cause, ${ACCEPTED}) as is_accepted
      from ledger_transaction
      where merchant_id = ${merchantId} and id >= ${idAt('ltx', merchantId, from)}
        and id < ${idAt('ltx', merchantId, until)} and (starts_with(cause, ${CAUSE}) or starts_with(cause, ${ACCEPTED}))
    )
    select date_bin('15 minutes', receipt.paid_at, timestamptz 'epoch') as paid,
      date_bin('15 minutes', attempt.created_at, timestamptz 'epoch') as begun,
      date_bin('15 minutes', checkout.created_at, timestamptz 'epoch') as created,
      attempt.type, attempt.code,
      width_bucket(extract(epoch from receipt.paid_at - attempt.created_at)::float8, ${PAY_TIME_BOUNDS}::float8[]) as pay_time,
      receipt.currency, count(*) as payments, sum(receipt.amount)::bigint as amount
    from booking
    join receipt on receipt.merchant_id = booking.merchant_id and receipt.id = booking.receipt_id
    join attempt on attempt.merchant_id = receipt.merchant_id and attempt.id = receipt.attempt_id
    join checkout on checkout.merchant_id = receipt.merchant_id and checkout.id = receipt.checkout_id
    where booking.is_accepted or not (receipt.flags && array['duplicate', 'mismatch'])
    group by 1, 2, 3, 4, 5, 6, 7`.execute(tx)
  return rows.map((row) => ({
    paidQuarter: row.paid,
    begunQuarter: row.begun,
    createdQuarter: row.created,
    type: row.type,
    code: row.code,
    payTime: row.pay_time,
    payments: Number(row.payments),
    amount: moneyOf(row.amount, currency(row.currency)),
  }))
}

/** Money paid in one quarter of an hour by one method, whatever it was paid for. */
export type SalesCount = Pick<PaidCount, 'paidQuarter' | 'type' | 'code' | 'payments' | 'amount'>

/**
 * What a merchant's collectors received, booked from `from` until before `until`. No page was shown and nothing was
 * created for it, so it counts among what was paid, and not among what was tried. With a flag, too: it is the merchant's.
 */
export async function countCollected(tx: Tx, merchantId: string, from: Date, until: Date): Promise<SalesCount[]> {
  await sql`set local enable_hashjoin = off; set local enable_mergejoin = off; set local enable_seqscan = off;
    set local join_collapse_limit = 1`.execute(tx)
  const { rows } = await sql<{
    paid: Date
    type: string
    code: string | null
    currency: string
    payments: bigint
    amount: bigint
  }>`
    with booking as materialized (
      select merchant_id, substr(cause, ${COLLECTION_CAUSE.length + 1}) as receipt_id from ledger_transaction
      where merchant_id = ${merchantId} and id >= ${idAt('ltx', merchantId, from)}
        and id < ${idAt('ltx', merchantId, until)} and starts_with(cause, ${COLLECTION_CAUSE})
    )
    select date_bin('15 minutes', receipt.paid_at, timestamptz 'epoch') as paid, collector.type, collector.code,
      receipt.currency, count(*) as payments, sum(receipt.amount)::bigint as amount
    from booking
    join receipt on receipt.merchant_id = booking.merchant_id and receipt.id = booking.receipt_id
    join collector on collector.merchant_id = receipt.merchant_id and collector.id = receipt.collector_id
    group by 1, 2, 3, 4`.execute(tx)
  return rows.map((row) => ({
    paidQuarter: row.paid,
    type: row.type,
    code: row.code,
    payments: Number(row.payments),
    amount: moneyOf(row.amount, currency(row.currency)),
  }))
}

/** When a merchant's collectors first received something; undefined: never. */
export async function firstCollectedAt(tx: Tx, merchantId: string): Promise<Date | undefined> {
  const { rows } = await sql<{ created_at: Date }>`
    select receipt.created_at from (
      select id from collection where merchant_id = ${merchantId} order by id limit 1
    ) as first join receipt on receipt.merchant_id = ${merchantId} and receipt.id = first.id`.execute(tx)
  return rows[0]?.created_at
}

/** The causes of receipts in the ledger. Source: ledger/book-receipt.ts. */
const CAUSE = 'receipt:'
const ACCEPTED = 'acceptance:'
const COLLECTION_CAUSE = 'collection:'
