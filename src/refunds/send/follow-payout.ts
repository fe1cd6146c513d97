import type { Refund } from '../../checkout/refunds/refund.ts'
import { transaction } from '../../db/transaction.ts'
import { readPayoutEnd } from '../../payouts/find/read-end.ts'
import type { RefundApp } from '../app.ts'
import { failTransferred, succeedTransferred } from '../complete.ts'
import { lockRefund, setDue } from '../store.ts'

const RETURNED = {
  code: 'TRANSFER_RETURNED',
  message: 'The receiving bank returned the money, which is available again.',
}

/** Ends a refund as the payout that carries it ended. Safe to repeat; a payout still under way makes the refund due when it ends. */
export async function followPayout(app: RefundApp, key: Refund): Promise<void> {
  const isEvent = await transaction(app.db, key.merchantId, async (tx) => {
    const now = app.clock()
    const refund = await lockRefund(tx, key)
    if (!refund?.payoutId) return false
    const { status, failure } = await readPayoutEnd(tx, refund.merchantId, refund.payoutId)
    // First: a payout that moves meanwhile waits for this row, and makes it due again.
    await setDue(tx, refund, null)
    if (status === 'PROCESSING') return false
    if (status === 'SUCCEEDED') return refund.status === 'PROCESSING' && succeedTransferred(tx, app, now, refund)
    if (refund.status === 'FAILED') return false
    if (status === 'REVERSED') return failTransferred(tx, app, now, refund, RETURNED)
    const { code = 'TRANSFER_FAILED', reason = 'The transfer failed.' } = failure ?? {}
    return failTransferred(tx, app, now, refund, { code, message: reason })
  })
  if (isEvent) app.signals.wake('deliveries')
}
