import { sql } from 'kysely'
import type { Receipt } from '../../connectors/port.ts'
import type { RowsOf } from '../../db/insert-rows.ts'
import { prepared } from '../../db/prepared-statements.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Attempt, Flag } from '../checkout.ts'

export type NewReceipt = {
  readonly transactionId: string
  readonly attempt: Attempt
  readonly receipt: Receipt
  readonly state: 'BOOKED' | 'PARKED'
  readonly flags: readonly Flag[]
  readonly feeRuleId: string | null
  readonly createdAt: Date
}

/** How new receipts are written. */
export const RECEIPT_ROWS: RowsOf<NewReceipt> = {
  table: 'receipt',
  columns: {
    merchant_id: 'text',
    id: 'text',
    checkout_id: 'text',
    attempt_id: 'text',
    connection_id: 'text',
    rail_reference: 'text',
    state: 'text',
    flags: 'text[]',
    currency: 'text',
    amount: 'bigint',
    paid_at: 'timestamptz',
    created_at: 'timestamptz',
    fee_rule_id: 'text',
  },
  toRow: ({ transactionId, attempt, receipt, state, flags, feeRuleId, createdAt }) => ({
    merchant_id: attempt.merchantId,
    id: transactionId,
    checkout_id: attempt.checkoutId,
    attempt_id: attempt.id,
    connection_id: attempt.connectionId,
    rail_reference: receipt.railReference,
    state,
    flags,
    currency: receipt.amount.currency,
    amount: receipt.amount.amount.toString(),
    paid_at: receipt.paidAt,
    created_at: createdAt,
    fee_rule_id: feeRuleId,
  }),
}

/** Identifies a payment: the rail's reference, and the attempt that requested it. */
export type ReceiptNames = {
  readonly connectionId: string
  readonly railReference: string
  readonly transactionId: string
}

/**
 * Which of these payments were already recorded. `isKnown`: this payment, by the rail's reference; `isFurther`: another payment
 * under this transaction id.
 */
export async function findReceipts(
  tx: Tx,
  merchantId: string,
  names: readonly ReceiptNames[],
): Promise<{ isKnown(money: ReceiptNames): boolean; isFurther(money: ReceiptNames): boolean }> {
  // Two look-ups by key: with OR between them, or a join with unnest(), every receipt of the merchant would be read.
  const { rows } = await prepared(sql<{ id: string; connection_id: string; rail_reference: string }>`
    select id, connection_id, rail_reference from receipt
    where merchant_id = ${merchantId} and id = any (${names.map((name) => name.transactionId)}::text[])
    union all
    select id, connection_id, rail_reference from receipt
    where merchant_id = ${merchantId} and connection_id = any (${[...new Set(names.map((name) => name.connectionId))]}::text[])
      and rail_reference = any (${names.map((name) => name.railReference)}::text[])`).execute(tx)
  const ids = new Set(rows.map((row) => row.id))
  const references = new Set(rows.map((row) => `${row.connection_id} ${row.rail_reference}`))
  return {
    isKnown: ({ connectionId, railReference }) => references.has(`${connectionId} ${railReference}`),
    isFurther: ({ transactionId }) => ids.has(transactionId),
  }
}
