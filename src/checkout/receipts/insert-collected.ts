import type { Money } from '../../base/money.ts'
import type { Tx } from '../../db/transaction.ts'

/** Money that a collector received. */
export type Collected = {
  readonly merchantId: string
  readonly transactionId: string
  readonly collectorId: string
  readonly connectionId: string
  readonly railReference: string
  readonly flags: readonly ('late' | 'mismatch')[]
  readonly amount: Money
  readonly paidAt: Date
  readonly createdAt: Date
  readonly feeRuleId: string | null
}

/**
 * Inserts the receipt of money that a collector received. False: the rail's payment is recorded already, whoever reported
 * it; waits for a concurrent insert of the same one.
 */
export async function insertCollected(tx: Tx, one: Collected): Promise<boolean> {
  const inserted = await tx
    .insertInto('receipt')
    .values({
      merchant_id: one.merchantId,
      id: one.transactionId,
      checkout_id: null,
      attempt_id: null,
      collector_id: one.collectorId,
      connection_id: one.connectionId,
      rail_reference: one.railReference,
      state: 'BOOKED',
      flags: [...one.flags],
      currency: one.amount.currency,
      amount: one.amount.amount,
      paid_at: one.paidAt,
      created_at: one.createdAt,
      fee_rule_id: one.feeRuleId,
    })
    .onConflict((conflict) => conflict.columns(['merchant_id', 'connection_id', 'rail_reference']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}
