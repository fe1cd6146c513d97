import { MINUTE_MS, SECOND_MS } from '../base/clock.ts'
import { dayIn } from '../base/time-zone.ts'
import type { Db } from '../db/db.ts'
import { ALL_MERCHANTS, longTransaction, transaction } from '../db/transaction.ts'
import type { Task } from '../jobs/worker.ts'
import { announceNext, type ShippedDay } from './announce.ts'
import { type CheckingApp, checkBooks } from './check-books.ts'
import { closeDay, isDueToClose } from './close-day.ts'
import { BOOKS_ZONE } from './day.ts'
import type { ProofKeys } from './keys.ts'
import { chainedUntil, newPace, type Pace, sequence } from './sequence.ts'
import { beginBooks, lockState } from './store.ts'

type App = CheckingApp & {
  readonly db: Db
  readonly keys: ProofKeys
  readonly issuer: string
  readonly livemode: boolean
  /** Prints a day that was closed. */
  readonly ship: (day: ShippedDay) => void
}

/** Chains what the ledger committed, closes days, reports them, and verifies them in rotation. */
export function proofTasks(app: App): Task[] {
  const check = checkBooks(app)
  const pace = newPace()
  return [
    { name: 'books', everyMs: 5 * SECOND_MS, run: (now) => keepBooks(app, now, pace) },
    {
      name: 'closed books',
      everyMs: 5 * SECOND_MS,
      run: (now) => transaction(app.db, ALL_MERCHANTS, (tx) => announceNext(tx, now, app)),
    },
    {
      name: 'books check',
      everyMs: MINUTE_MS,
      async run(now) {
        await check(now)
        return 0
      },
    },
  ]
}

/** One step: a batch of transactions is chained, or a day is closed. Returns how much it did. */
export async function keepBooks(
  app: Pick<App, 'db' | 'keys' | 'issuer'>,
  now: Date,
  pace: Pace = newPace(),
): Promise<number> {
  // The key may have to be made, in a transaction of its own.
  const sign = await app.keys.openSigner()
  return longTransaction(app.db, ALL_MERCHANTS, async (tx) => {
    const locked = await lockState(tx)
    if (!locked) return (await beginBooks(tx, dayIn(BOOKS_ZONE, now), chainedUntil(now))) ? 1 : 0
    const { state, count } = await sequence(tx, now, locked, pace)
    if (count > 0 || !isDueToClose(state, now)) return count
    return (await closeDay(tx, now, { state, sign, issuer: app.issuer })) ? 1 : 0
  })
}
