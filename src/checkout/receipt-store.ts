import type { Receipt } from '../connectors/port.ts'
import type { Tx } from '../db/transaction.ts'
import type { Attempt, Flag } from './checkout.ts'

export type NewReceipt = {
  transactionId: string
  attempt: Attempt
  receipt: Receipt
  state: 'BOOKED' | 'PARKED'
  flags: readonly Flag[]
  createdAt: Date
}

export async function insertReceipt(
  tx: Tx,
  { transactionId, attempt, receipt, state, flags, createdAt }: NewReceipt,
): Promise<void> {
  await tx
    .insertInto('receipt')
    .values({
      merchant_id: attempt.merchantId,
      id: transactionId,
      checkout_id: attempt.checkoutId,
      attempt_id: attempt.id,
      rail: attempt.rail,
      rail_reference: receipt.railReference,
      state,
      flags: [...flags],
      currency: receipt.amount.currency,
      amount: receipt.amount.amount,
      paid_at: receipt.paidAt,
      created_at: createdAt,
    })
    .execute()
}

/** Whether money was booked under a rail's reference, or under a transaction id. */
export async function hasReceipt(
  tx: Tx,
  merchantId: string,
  by: { rail: string; railReference: string } | { transactionId: string },
): Promise<boolean> {
  const query = tx.selectFrom('receipt').select('id').where('merchant_id', '=', merchantId)
  const found =
    'transactionId' in by
      ? query.where('id', '=', by.transactionId)
      : query.where('rail', '=', by.rail).where('rail_reference', '=', by.railReference)
  return (await found.executeTakeFirst()) !== undefined
}
