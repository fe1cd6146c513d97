import { ApiError, notFound } from '../base/errors.ts'
import type { Tx } from '../db/transaction.ts'

/**
 * Keeps money that came after its order had ended: it is booked and the order is paid by it, so nothing moves; it is only asked
 * about no more, and may be given back all the same. A repeat changes nothing. NOT_FOUND; INVALID_STATE for money that belongs
 * to no order, having come twice or in another amount.
 */
export async function keepLate(tx: Tx, now: Date, merchantId: string, transactionId: string): Promise<void> {
  const receipt = await tx
    .selectFrom('receipt')
    .select('flags')
    .where('merchant_id', '=', merchantId)
    .where('id', '=', transactionId)
    .executeTakeFirst()
  if (!receipt) throw notFound()
  if (receipt.flags.join() !== 'late') {
    throw new ApiError('INVALID_STATE', 'Only money that came late pays its order, and can be kept.')
  }
  await tx
    .insertInto('accepted_late_payment')
    .values({ merchant_id: merchantId, transaction_id: transactionId, accepted_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
