import type { Refund } from '../../checkout/refunds/refund.ts'
import { transaction } from '../../db/transaction.ts'
import type { RefundApp } from '../app.ts'
import { endUnpaid } from '../complete.ts'
import { lockRefund } from '../store.ts'

const EXPIRED = { code: 'CLAIM_EXPIRED', message: 'The payer named no account in time.' }

/** Fails a refund whose payer named no account in time, and releases its hold. Does nothing if the payer did or still has time. */
export async function expireClaim(app: RefundApp, key: Refund): Promise<void> {
  const hasExpired = await transaction(app.db, key.merchantId, async (tx) => {
    const now = app.clock()
    const refund = await lockRefund(tx, key)
    if (refund?.status !== 'NEEDS_PAYER' || !refund.claimExpiresAt || refund.claimExpiresAt > now) return false
    return endUnpaid(tx, app, now, refund, 'FAILED', EXPIRED)
  })
  if (hasExpired) app.signals.wake('deliveries')
}
