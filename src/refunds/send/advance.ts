import { SECOND_MS } from '../../base/clock.ts'
import type { Refund } from '../../checkout/refunds/refund.ts'
import { inTraceOf } from '../../db/trace-contexts.ts'
import { createAdvancer } from '../../jobs/advancer.ts'
import type { RefundApp } from '../app.ts'
import { expireClaim } from '../claim/expire.ts'
import { followPayout } from './follow-payout.ts'
import { claimDueRefunds } from './queue-store.ts'
import { applyResolution } from './resolve.ts'
import { pollRefund, sendRefund } from './send.ts'

/** Longer than a call to a rail may take. */
const LEASE_MS = 20 * SECOND_MS

/**
 * Advances due refunds: a queued one is sent, a sent one polled, one carried by a payout ends with it, and one whose payer
 * named no account in time fails.
 */
export const refundAdvancer = (app: RefundApp) =>
  createAdvancer(app.db, {
    claimDue: claimDueRefunds,
    leaseMs: LEASE_MS,
    advance: (refund) =>
      inTraceOf(app.db, { ...refund, ids: [refund.id] }, { name: 'advance refund' }, () => advance(app, refund)),
    onFailure: (err, refund) => app.log.error({ err, refund: refund.id }, 'a refund could not be advanced'),
  })

async function advance(app: RefundApp, refund: Refund): Promise<void> {
  if (refund.payoutId !== null) return followPayout(app, refund)
  if (refund.status === 'NEEDS_PAYER') return expireClaim(app, refund)
  if (refund.stage === 'QUEUED') return sendRefund(app, refund)
  if (refund.stage === 'UNRESOLVED' && (await applyResolution(app, refund))) return
  return pollRefund(app, refund)
}
