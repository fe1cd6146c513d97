import type { BaseLogger } from 'pino'
import { type Clock, HOUR_MS, later, MINUTE_MS, SECOND_MS } from '../base/clock.ts'
import { BASE32 } from '../base/id.ts'
import { nameInstrument } from '../checkout/attempts/name-instrument.ts'
import type { Rails } from '../connections/rails.ts'
import type { CollectorInstrument, CollectorIssued } from '../connectors/collector-port.ts'
import type { Db } from '../db/db.ts'
import { type Tx, transaction } from '../db/transaction.ts'
import { claim } from '../jobs/claim.ts'
import type { Collector } from './collector.ts'
import { move } from './move.ts'
import { claimDue, updateCollector } from './store.ts'
import type { Hosts } from './wire.ts'

export type MakeApp = Hosts & {
  readonly db: Db
  readonly clock: Clock
  readonly rails: Rails
  readonly signals: { wake(task: string): void }
  readonly log: Pick<BaseLogger, 'error'>
}

/** One process calls so many rails at once. */
const BATCH_MAX = 16
/** Longer than a call to a rail may take. */
const LEASE_MS = 20 * SECOND_MS
const RETRY_MAX_MS = 5 * MINUTE_MS
/** A collector that its provider has not made by then is given up. */
const GIVEN_UP_AFTER_MS = 24 * HOUR_MS

/**
 * Has the rails make the collectors that were requested. The same reference is sent again after a timeout, so a process that
 * dies at any point makes none twice. Returns how many were tried.
 */
export async function makeDue(app: MakeApp, now: Date): Promise<number> {
  const due = await claim(app.db, (tx) => claimDue(tx, now, later(now, LEASE_MS), BATCH_MAX))
  await Promise.all(
    due.map((collector) =>
      make(app, collector).catch((err: unknown) =>
        app.log.error({ err, collector: collector.id }, 'a collector could not be made'),
      ),
    ),
  )
  return due.length
}

async function make(app: MakeApp, collector: Collector): Promise<void> {
  const rail = app.rails.collectorsOf(collector.connectionId)
  const issued: CollectorIssued = rail ? await rail.create(collector) : { is: 'unsent', railCode: 'no_connection' }
  await transaction(app.db, collector.merchantId, (tx) => apply(tx, app, collector, issued))
  app.signals.wake('deliveries')
}

async function apply(tx: Tx, app: MakeApp, collector: Collector, issued: CollectorIssued): Promise<void> {
  const now = app.clock()
  const fail = async (failure: NonNullable<Collector['failure']>): Promise<void> => {
    await move(tx, app, now, collector, 'FAILED', { failure })
  }
  if (issued.is === 'issued') {
    const { railReference, instrument } = issued
    const names = [...new Set([railReference, ...nameOf(instrument)])]
    const own = await nameInstrument(tx, collector, names)
    if (names.every((name) => own.has(name))) {
      await move(tx, app, now, collector, 'ACTIVE', { made: { railReference, instrument } })
      return
    }
    return fail({
      code: 'NUMBER_TAKEN',
      message: 'The provider gave a number that is in use.',
    })
  }
  if (issued.is === 'spent') return renew(tx, now, collector)
  if (issued.is === 'refused') {
    return fail({ code: 'REFUSED', message: issued.reason.slice(0, 300) })
  }
  if (now.getTime() - collector.createdAt.getTime() > GIVEN_UP_AFTER_MS) {
    return fail({ code: 'NO_ANSWER', message: 'The provider did not answer for a day.' })
  }
  const wait = Math.min(SECOND_MS * 2 ** Math.min(collector.tries, 10), RETRY_MAX_MS)
  await updateCollector(tx, now, collector, { due_at: later(now, wait) })
}

/** Asks again under another reference: all of the first but its last character. */
async function renew(tx: Tx, now: Date, collector: Collector): Promise<void> {
  const reference = collector.reference.slice(0, -1) + BASE32[collector.tries % BASE32.length]
  await nameInstrument(tx, collector, [reference])
  await updateCollector(tx, now, collector, { reference, due_at: now })
}

const nameOf = (instrument: CollectorInstrument): string[] => ('number' in instrument ? [instrument.number] : [])
