import type { Tx } from '../db/transaction.ts'

/** What becomes of our fee when a payment is given back: all of it is kept, or it is given back in the same part. */
export const REFUND_FEES = ['kept', 'proportional'] as const
export type RefundFee = (typeof REFUND_FEES)[number]

export async function readRefundFee(tx: Tx, merchantId: string): Promise<RefundFee> {
  const row = await tx
    .selectFrom('merchant')
    .select('refund_fee')
    .where('id', '=', merchantId)
    .executeTakeFirstOrThrow()
  return row.refund_fee
}

/** Changes what becomes of the fees of payments that are given back from now on. */
export async function setRefundFee(tx: Tx, merchantId: string, refundFee: RefundFee): Promise<void> {
  await tx.updateTable('merchant').set({ refund_fee: refundFee }).where('id', '=', merchantId).execute()
}
