import { sql } from 'kysely'
import type { Receipt } from '../connectors/port.ts'
import { KEPT } from '../db/kept-plans.ts'
import type { RowsOf } from '../db/rows.ts'
import type { Tx } from '../db/transaction.ts'
import type { Attempt, Flag } from './checkout.ts'

export type NewReceipt = {
  readonly transactionId: string
  readonly attempt: Attempt
  readonly receipt: Receipt
  readonly state: 'BOOKED' | 'PARKED'
  readonly flags: readonly Flag[]
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
    rail: 'text',
    rail_reference: 'text',
    state: 'text',
    flags: 'text[]',
    currency: 'text',
    amount: 'bigint',
    paid_at: 'timestamptz',
    created_at: 'timestamptz',
  },
  toRow: ({ transactionId, attempt, receipt, state, flags, createdAt }) => ({
    merchant_id: attempt.merchantId,
    id: transactionId,
    checkout_id: attempt.checkoutId,
    attempt_id: attempt.id,
    rail: attempt.rail,
    rail_reference: receipt.railReference,
    state,
    flags,
    currency: receipt.amount.currency,
    amount: receipt.amount.amount.toString(),
    paid_at: receipt.paidAt,
    created_at: createdAt,
  }),
}

/** What money goes by: the rail's name of it, and the payment it was asked for under. */
export type ReceiptNames = { readonly rail: string; readonly railReference: string; readonly transactionId: string }

/**
 * Which of some money was booked before. `isKnown`: this very money, under the rail's reference; `isFurther`: other money
 * under this transaction id.
 */
export async function findReceipts(
  tx: Tx,
  merchantId: string,
  names: readonly ReceiptNames[],
): Promise<{ isKnown(money: ReceiptNames): boolean; isFurther(money: ReceiptNames): boolean }> {
  // Two look-ups by key: with OR between them, or a join with unnest(), every receipt of the merchant would be read.
  const { rows } = await sql<{ id: string; rail: string; rail_reference: string }>`
    select id, rail, rail_reference from receipt
    where merchant_id = ${merchantId} and id = any (${names.map((name) => name.transactionId)}::text[])
    union all
    select id, rail, rail_reference from receipt
    where merchant_id = ${merchantId} and rail = any (${[...new Set(names.map((name) => name.rail))]}::text[])
      and rail_reference = any (${names.map((name) => name.railReference)}::text[]) ${KEPT}`.execute(tx)
  const ids = new Set(rows.map((row) => row.id))
  const references = new Set(rows.map((row) => `${row.rail} ${row.rail_reference}`))
  return {
    isKnown: ({ rail, railReference }) => references.has(`${rail} ${railReference}`),
    isFurther: ({ transactionId }) => ids.has(transactionId),
  }
}
