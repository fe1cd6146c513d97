import type { Tx } from '../db/transaction.ts'

/** Our fee when a payment is refunded: retained in full, or refunded in the same proportion. */
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

/** Changes the rule for the fees of payments refunded from now on. */
export async function setRefundFee(tx: Tx, merchantId: string, refundFee: RefundFee): Promise<void> {
  await tx.updateTable('merchant').set({ refund_fee: refundFee }).where('id', '=', merchantId).execute()
}
