import { later, SECOND_MS } from '../../base/clock.ts'
import type { Refund } from '../../checkout/refunds/refund.ts'
import { inTraceOf } from '../../db/trace-contexts.ts'
import { claim } from '../../jobs/claim.ts'
import type { RefundApp } from '../app.ts'
import { expireClaim } from '../claim/expire.ts'
import { followPayout } from './follow-payout.ts'
import { claimDueRefunds } from './queue-store.ts'
import { applyResolution } from './resolve.ts'
import { pollRefund, sendRefund } from './send.ts'

/** Refunds one process has in flight at once: a rail responds in seconds, or not at all. */
const IN_FLIGHT_MAX = 64
/** A claimed refund whose process died is claimed again after this; longer than a call to a rail may take. */
const LEASE_MS = 20 * SECOND_MS

/**
 * Advances every due refund by one step: a queued one is sent, a sent one polled, one carried by a payout ends with it, and one
 * whose payer named no account in time fails. Steps outlive the run that began them, so that a rail that does not respond
 * delays no other refund.
 */
export function refundAdvancer(app: RefundApp) {
  const inFlight = new Set<Promise<void>>()
  return {
    async run(now: Date, wake: () => void): Promise<number> {
      const room = IN_FLIGHT_MAX - inFlight.size
      if (room === 0) return 0
      const due = await claim(app.db, (tx) => claimDueRefunds(tx, now, later(now, LEASE_MS), room))
      for (const refund of due) {
        const step = inTraceOf(app.db, { ...refund, ids: [refund.id] }, { name: 'advance refund' }, () =>
          advance(app, refund),
        )
          // It stays claimed until its lease ends, and is then claimed again and, if it was sent, polled.
          .catch((err: unknown) => app.log.error({ err, refund: refund.id }, 'a refund could not be advanced'))
          .finally(() => {
            inFlight.delete(step)
            if (inFlight.size === IN_FLIGHT_MAX - 1) wake()
          })
        inFlight.add(step)
      }
      return due.length
    },
    async whenIdle(): Promise<void> {
      await Promise.all(inFlight)
    },
  }
}

async function advance(app: RefundApp, refund: Refund): Promise<void> {
  if (refund.payoutId !== null) return followPayout(app, refund)
  if (refund.status === 'NEEDS_PAYER') return expireClaim(app, refund)
  if (refund.stage === 'QUEUED') return sendRefund(app, refund)
  if (refund.stage === 'UNRESOLVED' && (await applyResolution(app, refund))) return
  return pollRefund(app, refund)
}
