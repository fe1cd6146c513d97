import type { Refund } from '../../checkout/refunds/refund.ts'
import type { RailRefund } from '../../connectors/port.ts'
import type { Tx } from '../../db/transaction.ts'
import { readRefundsOf } from '../store.ts'
import { readUnbooked } from '../total-store.ts'

/**
 * Which other amounts of a refund's payment were, or may have been, refunded over its rail, by us or by the provider. A provider
 * refund that is certain counts even if it is not booked, since it waits for the money this refund holds.
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
