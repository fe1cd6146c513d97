import { ApiError, notFound } from '../base/errors.ts'
import type { Tx } from '../db/transaction.ts'

/**
 * Records that the merchant accepts a payment that arrived after its order had ended. It is already booked and pays the order, so
 * no money moves: the payment is only no longer listed as to be returned, and may still be refunded. A repeat changes nothing.
 * Throws NOT_FOUND, and INVALID_STATE for money that belongs to no order: a duplicate, or another amount.
 */
export async function acceptLatePayment(tx: Tx, now: Date, merchantId: string, transactionId: string): Promise<void> {
  const receipt = await tx
    .selectFrom('receipt')
    .select('flags')
    .where('merchant_id', '=', merchantId)
    .where('id', '=', transactionId)
    .executeTakeFirst()
  if (!receipt) throw notFound()
  if (receipt.flags.join() !== 'late') {
    throw new ApiError(
      'INVALID_STATE',
      'Only a late payment can be accepted; a duplicate or another amount belongs to no order.',
    )
  }
  await tx
    .insertInto('accepted_late_payment')
    .values({ merchant_id: merchantId, transaction_id: transactionId, accepted_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
