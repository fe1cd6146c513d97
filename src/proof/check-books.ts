import type { BaseLogger } from 'pino'
import { Gauge } from 'prom-client'
import { HOUR_MS, later } from '../base/clock.ts'
import type { MasterKey } from '../base/master-key.ts'
import { metrics } from '../base/metrics.ts'
import type { Db } from '../db/db.ts'
import { ALL_MERCHANTS, transaction } from '../db/transaction.ts'
import { endOfDay } from './day.ts'
import { replaceFaults } from './faults.ts'
import { describeFault, type Fault, faultOfDay } from './verify/fault.ts'
import { readSnapshot, type Snapshot, verifyClosedDay, verifyFrame } from './verify/verify-books.ts'

const broken = new Gauge({
  name: 'gapura_books_faults',
  help: 'Faults in the proof of the books that the regular check has found and still finds; anything but 0 wants a person at once.',
  registers: [metrics],
})

export type CheckingApp = {
  readonly db: Db
  readonly masterKey: Pick<MasterKey, 'find'>
  readonly log: Pick<BaseLogger, 'error'>
}

/** One part in this many of the time may be spent checking. */
const SHARE = 20
/** How long after its end a day may be open: then something prevents it from being closed. */
const OVERDUE_MS = 2 * HOUR_MS

/**
 * A check of the books that bounds its own cost, as that of the ledger does: the frame of keys, days and roots, and one day's
 * transactions, the newest at the first call and then one after the other. What it finds is stored for operators until a later
 * check of the same day finds it no more. Returns the number of faults; undefined where the next check is not yet due.
 */
export function checkBooks(
  { db, masterKey, log }: CheckingApp,
  clockMs: () => number = () => performance.now(),
): (now: Date) => Promise<number | undefined> {
  let notBeforeMs = Number.NEGATIVE_INFINITY
  let lastDay: string | null = null

  async function check(now: Date): Promise<number> {
    const snapshot = await readSnapshot({ db })
    if (!snapshot) return 0
    const closed = nextDay(snapshot, lastDay)
    const frame = [...(await verifyFrame({ masterKey }, snapshot)), ...overdue(snapshot, now)]
    const ofDay = closed ? await verifyClosedDay({ db }, closed) : []
    lastDay = closed?.day ?? null
    const faults = await transaction(db, ALL_MERCHANTS, (tx) =>
      replaceFaults(tx, now, { frame, day: closed?.day ?? null, ofDay }),
    )
    broken.set(faults)
    if (frame.length + ofDay.length > 0) {
      log.error({ faults: [...frame, ...ofDay].map(describeFault) }, 'the books are not as they were proven')
    }
    return faults
  }

  return async (now) => {
    const startedMs = clockMs()
    if (startedMs < notBeforeMs) return undefined
    try {
      return await check(now)
    } finally {
      // Also after a failure: the process must not spend its time on checks that the database cancels.
      const endedMs = clockMs()
      notBeforeMs = endedMs + (endedMs - startedMs) * (SHARE - 1)
    }
  }
}

/** The newest day first, then backwards from the one checked last, and from the newest again. */
function nextDay({ days }: Snapshot, lastDay: string | null) {
  const earlier = lastDay === null ? [] : days.filter(({ day }) => day < lastDay)
  return earlier.at(-1) ?? days.at(-1)
}

function overdue({ openDay }: Snapshot, now: Date): Fault[] {
  return later(endOfDay(openDay), OVERDUE_MS) < now ? [faultOfDay(openDay, 'the day is over and was not closed')] : []
}
