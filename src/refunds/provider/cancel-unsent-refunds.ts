import type { Refund } from '../../checkout/refunds/refund.ts'
import type { Tx } from '../../db/transaction.ts'
import type { RefundApp } from '../app.ts'
import { endUnpaid } from '../complete.ts'

export const REFUNDED_BY_PROVIDER = {
  code: 'GIVEN_BACK_BY_PROVIDER',
  message: 'The provider refunded the payment on its own initiative; this refund was not made.',
}

/** No money of it has left: it waits for its payer, or to be sent. */
const isUnsent = ({ status, stage, payoutId, way }: Refund): boolean =>
  status === 'NEEDS_PAYER' || (status === 'PROCESSING' && way === 'rail' && stage === 'QUEUED' && payoutId === null)

/**
 * Ends requested refunds of a payment that have not been sent, newest first, until they release `missing`: the payer already has
 * that money. Returns the amount released, and the ids of the refunds that ended.
 */
export async function cancelUnsentRefunds(
  tx: Tx,
  app: Pick<RefundApp, 'livemode'>,
  now: Date,
  refunds: readonly Refund[],
  missing: bigint,
): Promise<{ readonly freed: bigint; readonly ended: ReadonlySet<string> }> {
  let freed = 0n
  const ended = new Set<string>()
  for (const refund of refunds.filter(isUnsent).toReversed()) {
    if (freed >= missing) break
    if (!(await endUnpaid(tx, app, now, refund, 'FAILED', REFUNDED_BY_PROVIDER))) continue
    freed += refund.amount.amount
    ended.add(refund.id)
  }
  return { freed, ended }
}
