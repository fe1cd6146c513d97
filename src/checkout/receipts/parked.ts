import { sql } from 'kysely'
import type { Money } from '../../base/money.ts'
import type { Tx } from '../../db/transaction.ts'
import { fromRow } from '../attempts/store.ts'
import { type Attempt, moneyOf } from '../checkout.ts'

/** Money that arrived for an order in another amount, and pays for nothing so far. */
export type Parked = {
  readonly transactionId: string
  readonly amount: Money
  readonly paidAt: Date
  readonly attempt: Attempt
}

/** Whether `receipt` is such money: a payment of another amount that no member has accepted. */
export const isParked = sql<boolean>`receipt.state = 'PARKED' and 'mismatch' = any (receipt.flags) and not exists (
  select from accepted_amount as accepted
  where accepted.merchant_id = receipt.merchant_id and accepted.transaction_id = receipt.id)`

/** What is parked for a checkout, oldest first. */
export async function readParked(tx: Tx, merchantId: string, checkoutId: string): Promise<Parked[]> {
  const rows = await tx
    .selectFrom('receipt')
    .innerJoin('attempt', (join) =>
      join.onRef('attempt.merchant_id', '=', 'receipt.merchant_id').onRef('attempt.id', '=', 'receipt.attempt_id'),
    )
    .selectAll('attempt')
    .select(['receipt.id as transaction_id', 'receipt.amount as received', 'receipt.currency as received_in'])
    .select('receipt.paid_at as received_at')
    .where('receipt.merchant_id', '=', merchantId)
    .where('receipt.checkout_id', '=', checkoutId)
    .where(isParked)
    .orderBy('receipt.id')
    .execute()
  return rows.map((row) => ({
    transactionId: row.transaction_id,
    amount: moneyOf(row.received, row.received_in),
    paidAt: row.received_at,
    attempt: fromRow(row),
  }))
}

/** A payment of another amount that a member accepted. */
export type AcceptedAmount = {
  readonly transactionId: string
  /** What was left of it. */
  readonly amount: Money
  readonly at: Date
  readonly by: string
}

/** What members accepted of a checkout's payments, oldest first. */
export async function readAccepted(tx: Tx, merchantId: string, checkoutId: string): Promise<AcceptedAmount[]> {
  const rows = await tx
    .selectFrom('receipt')
    .innerJoin('accepted_amount as accepted', (join) =>
      join
        .onRef('accepted.merchant_id', '=', 'receipt.merchant_id')
        .onRef('accepted.transaction_id', '=', 'receipt.id'),
    )
    .select(['receipt.id', 'receipt.currency', 'accepted.amount', 'accepted.accepted_at', 'accepted.accepted_name'])
    .where('receipt.merchant_id', '=', merchantId)
    .where('receipt.checkout_id', '=', checkoutId)
    .orderBy('receipt.id')
    .execute()
  return rows.map((row) => ({
    transactionId: row.id,
    amount: moneyOf(row.amount, row.currency),
    at: row.accepted_at,
    by: row.accepted_name,
  }))
}
