import { sql } from 'kysely'
import type { Tx } from '../db/transaction.ts'
import { type RefundFee, readRefundFee } from '../merchants/refund-fee.ts'

/**
 * The fee of a refunded payment: by the rule that the payment was booked with, or by the
 * merchant's setting where that rule does not define it. A later change of the plan has no effect on it.
 */
export async function refundFeeOf(tx: Tx, merchantId: string, receiptId: string): Promise<RefundFee> {
  const row = await tx
    .selectFrom('receipt')
    // A payment of another amount has its fee once it is accepted.
    .leftJoin('accepted_amount', (join) =>
      join
        .onRef('accepted_amount.merchant_id', '=', 'receipt.merchant_id')
        .onRef('accepted_amount.transaction_id', '=', 'receipt.id'),
    )
    .innerJoin('plan_rule', (join) =>
      join.on('plan_rule.id', '=', sql<string>`coalesce(receipt.fee_rule_id, accepted_amount.fee_rule_id)`),
    )
    .select('plan_rule.refund_fee')
    .where('receipt.merchant_id', '=', merchantId)
    .where('receipt.id', '=', receiptId)
    .executeTakeFirst()
  return row?.refund_fee ?? readRefundFee(tx, merchantId)
}
