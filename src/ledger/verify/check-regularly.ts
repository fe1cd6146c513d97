import type { BaseLogger } from 'pino'
import { Gauge } from 'prom-client'
import { metrics } from '../../base/metrics.ts'
import type { Db } from '../../db/db.ts'
import { verifyLedger } from './verify.ts'

const violated = new Gauge({
  name: 'gapura_ledger_violations',
  help: 'Violations of the ledger invariants found by the last check; anything but 0 wants a person at once.',
  registers: [metrics],
})
const checkedAt = new Gauge({
  name: 'gapura_ledger_checked_timestamp_seconds',
  help: 'When the last whole check of the ledger ended.',
  registers: [metrics],
})
const duration = new Gauge({
  name: 'gapura_ledger_check_duration_seconds',
  help: 'How long the last whole check of the ledger took.',
  registers: [metrics],
})

/** One part in this many of the time may be spent checking. */
const SHARE = 20

/**
 * A check of the whole ledger that is called every minute and bounds its own cost: it takes no more than a twentieth of
 * the time, so a ledger that takes 3 s is checked every minute and one that takes a minute every 20. It always checks everything,
 * because an error may be old. Returns the number of violations found; undefined where the next check is not yet due.
 */
export function regularCheck(
  app: { db: Db; log: Pick<BaseLogger, 'error'> },
  clockMs: () => number = () => performance.now(),
): () => Promise<number | undefined> {
  let notBeforeMs = Number.NEGATIVE_INFINITY
  return async () => {
    const startedMs = clockMs()
    if (startedMs < notBeforeMs) return undefined
    try {
      const broken = (await verifyLedger(app.db)).filter(({ violations }) => violations.length > 0)
      const count = broken.reduce((sum, { violations }) => sum + violations.length, 0)
      violated.set(count)
      checkedAt.setToCurrentTime()
      duration.set((clockMs() - startedMs) / 1_000)
      if (broken.length > 0) app.log.error({ broken }, 'the ledger is not whole')
      return count
    } finally {
      // Also after a failure: the process must not spend its time on checks that the database cancels.
      const endedMs = clockMs()
      notBeforeMs = endedMs + (endedMs - startedMs) * (SHARE - 1)
    }
  }
}
