import type { Refund } from '../../checkout/refunds/refund.ts'
import type { RailRefund } from '../../connectors/port.ts'
import type { Tx } from '../../db/transaction.ts'
import { readRefundsOf } from '../store.ts'
import { readUnbooked } from '../total-store.ts'

/**
 * What else of a refund's payment was refunded over its rail, by us or by the provider, and what may have been. What the provider
 * certainly refunded counts even if it is not booked, since this refund holds its room.
 */
export async function readOthers(
  tx: Tx,
  { id, merchantId, transactionId, amount: { currency } }: Refund,
): Promise<NonNullable<RailRefund['others']>> {
  const others = (await readRefundsOf(tx, merchantId, transactionId)).filter(
    (one) => one.id !== id && one.way === 'rail' && one.stage !== 'QUEUED',
  )
  const sumOf = (status: Refund['status']) =>
    others.filter((one) => one.status === status).reduce((sum, { amount }) => sum + amount.amount, 0n)
  const unbooked = await readUnbooked(tx, merchantId, transactionId)
  return {
    returned: { amount: sumOf('SUCCEEDED') + unbooked, currency },
    open: { amount: sumOf('PROCESSING'), currency },
  }
}
