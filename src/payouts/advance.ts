import { later, SECOND_MS } from '../base/clock.ts'
import { EVERYONE, transaction } from '../db/transaction.ts'
import type { PayoutApp } from './app.ts'
import { askAboutPayout } from './ask.ts'
import { claimDuePayouts } from './queue-store.ts'
import { sendPayout } from './send.ts'

/** Payouts one process has under way at once: banks answer in seconds, or not at all. */
const UNDER_WAY_MAX = 64
/** A claimed payout whose process died is claimed again after this; longer than the bank's account look-up may take. */
const LEASE_MS = 20 * SECOND_MS

/**
 * Takes every due payout one step further: a queued one is sent, a sent one asked about. Steps outlive the run that
 * began them, so that a bank that keeps silent delays nobody else.
 */
export function payoutAdvancer(app: PayoutApp) {
  const underWay = new Set<Promise<void>>()
  return {
    async run(now: Date, wake: () => void): Promise<number> {
      const room = UNDER_WAY_MAX - underWay.size
      if (room === 0 || !app.rail) return 0
      const due = await transaction(app.db, EVERYONE, (tx) => claimDuePayouts(tx, now, later(now, LEASE_MS), room))
      for (const payout of due) {
        const step = (payout.stage === 'QUEUED' ? sendPayout(app, payout) : askAboutPayout(app, payout))
          // It stays claimed until its lease ends, and is then taken up again: asked about, if it was sent.
          .catch((err: unknown) => app.log.error({ err, payout: payout.id }, 'a payout could not be advanced'))
          .finally(() => {
            underWay.delete(step)
            if (underWay.size === UNDER_WAY_MAX - 1) wake()
          })
        underWay.add(step)
      }
      return due.length
    },
    async settle(): Promise<void> {
      await Promise.all(underWay)
    },
  }
}
