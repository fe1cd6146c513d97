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

/**
 * Whether money was booked before: `isKnown`, this very money, under the rail's reference; `isFurther`, other money under
 * this transaction id.
 */
export async function findReceipts(
  tx: Tx,
  merchantId: string,
  { rail, railReference, transactionId }: { rail: string; railReference: string; transactionId: string },
): Promise<{ isKnown: boolean; isFurther: boolean }> {
  const rows = await tx
    .selectFrom('receipt')
    .select(['id', 'rail', 'rail_reference'])
    .where('merchant_id', '=', merchantId)
    .where((where) =>
      where.or([
        where('id', '=', transactionId),
        where.and([where('rail', '=', rail), where('rail_reference', '=', railReference)]),
      ]),
    )
    .execute()
  return {
    isKnown: rows.some((row) => row.rail === rail && row.rail_reference === railReference),
    isFurther: rows.some((row) => row.id === transactionId),
  }
}
