import { later, SECOND_MS } from '../../base/clock.ts'
import { inTraceOf } from '../../db/trace-contexts.ts'
import { claim } from '../../jobs/claim.ts'
import type { PayoutApp } from '../app.ts'
import type { Payout } from '../payout.ts'
import { pollPayout } from './poll-bank.ts'
import { claimDuePayouts } from './queue-store.ts'
import { sendPayout } from './send.ts'

/** Payouts one process has in flight at once: a bank responds in seconds, or not at all. */
const IN_FLIGHT_MAX = 64
/** More payouts are claimed once this many slots are free: those claimed together advance together, and share their writes. */
const ROOM_MIN = IN_FLIGHT_MAX / 4
/** A claimed payout whose process died is claimed again after this; longer than the bank's account look-up may take. */
const LEASE_MS = 20 * SECOND_MS

/**
 * Advances every due payout by one step: a queued one is sent, a sent one polled. Steps outlive the run that began them, so that a
 * bank that does not respond delays no other payout.
 */
export function payoutAdvancer(app: PayoutApp) {
  const inFlight = new Set<Promise<void>>()
  const room = () => IN_FLIGHT_MAX - inFlight.size
  return {
    async run(now: Date, wake: () => void): Promise<number> {
      if (room() < ROOM_MIN) return 0
      const due = await claim(app.db, (tx) => claimDuePayouts(tx, now, later(now, LEASE_MS), room()))
      for (const payout of due) {
        const step = advance(app, payout)
          // It stays claimed until its lease ends, and is then claimed again and, if it was sent, polled.
          .catch((err: unknown) => app.log.error({ err, payout: payout.id }, 'a payout could not be advanced'))
          .finally(() => {
            inFlight.delete(step)
            if (room() === ROOM_MIN) wake()
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

async function advance(app: PayoutApp, payout: Payout): Promise<void> {
  const [name, step] =
    payout.stage === 'QUEUED' ? (['send payout', sendPayout] as const) : (['poll payout', pollPayout] as const)
  await inTraceOf<unknown>(app.db, { ...payout, ids: [payout.id] }, { name }, () => step(app, payout))
}
