import { later } from '../base/clock.ts'
import type { Db } from '../db/db.ts'
import type { Tx } from '../db/transaction.ts'
import { claim } from './claim.ts'

/** Items one process has in flight at once: a rail responds in seconds, or not at all. */
const IN_FLIGHT_MAX = 64
/** More are claimed once this many slots are free: those claimed together advance together, and share their writes. */
const ROOM_MIN = IN_FLIGHT_MAX / 4

/** What is advanced, step by step, by calls to rails. */
type Advanced<Item> = {
  /** Claims up to `max` due items until `leaseEnds`, without waiting for a lock. */
  readonly claimDue: (tx: Tx, now: Date, leaseEnds: Date, max: number) => Promise<readonly Item[]>
  /** An item whose process died is claimed again after this; longer than the calls of a step may take. */
  readonly leaseMs: number
  readonly advance: (item: Item) => Promise<unknown>
  readonly onFailure: (err: unknown, item: Item) => void
}

/**
 * Advances every due item by one step. Steps outlive the run that began them, so that a rail that does not respond delays no
 * other item. An item whose step failed stays claimed until its lease ends, and is then claimed again and, if it was sent,
 * polled.
 */
export function createAdvancer<Item>(db: Db, { claimDue, leaseMs, advance, onFailure }: Advanced<Item>) {
  const inFlight = new Set<Promise<void>>()
  const room = () => IN_FLIGHT_MAX - inFlight.size
  return {
    async run(now: Date, wake: () => void): Promise<number> {
      if (room() < ROOM_MIN) return 0
      const due = await claim(db, (tx) => claimDue(tx, now, later(now, leaseMs), room()))
      for (const item of due) {
        const step = advance(item)
          .then(() => {})
          .catch((err: unknown) => onFailure(err, item))
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
