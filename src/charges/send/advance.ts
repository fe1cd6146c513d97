import { later, SECOND_MS } from '../../base/clock.ts'
import { inTraceOf } from '../../db/trace-contexts.ts'
import { claim } from '../../jobs/claim.ts'
import type { ChargeApp } from '../app.ts'
import type { Charge } from '../charge.ts'
import { claimDue } from '../store.ts'
import { pollCharge, sendCharge } from './send.ts'

/** Charges one process has in flight at once: a rail responds in seconds, or not at all. */
const IN_FLIGHT_MAX = 64
/** More charges are claimed once this many slots are free. */
const ROOM_MIN = IN_FLIGHT_MAX / 4
/** A claimed charge whose process died is claimed again after this; longer than two calls to a rail may take. */
const LEASE_MS = 60 * SECOND_MS

/**
 * Advances every due charge by one step: one that was not sent is sent, a sent one polled. Steps outlive the run that began
 * them, so that a rail that does not respond delays no other charge.
 */
export function chargeAdvancer(app: ChargeApp) {
  const inFlight = new Set<Promise<void>>()
  const room = () => IN_FLIGHT_MAX - inFlight.size
  return {
    async run(now: Date, wake: () => void): Promise<number> {
      if (room() < ROOM_MIN) return 0
      const due = await claim(app.db, (tx) => claimDue(tx, now, later(now, LEASE_MS), room()))
      for (const charge of due) {
        const step = advance(app, charge)
          // It stays claimed until its lease ends, and is then claimed again and, if it was sent, polled.
          .catch((err: unknown) => app.log.error({ err, charge: charge.id }, 'a charge could not be advanced'))
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

const advance = (app: ChargeApp, charge: Charge): Promise<void> =>
  inTraceOf(
    app.db,
    { merchantId: charge.merchantId, ids: [charge.checkoutId] },
    { name: 'advance charge' },
    async () => {
      await (charge.sentAt === null ? sendCharge(app, charge) : pollCharge(app, charge))
    },
  )
