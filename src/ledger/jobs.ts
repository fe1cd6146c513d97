import type { BaseLogger } from 'pino'
import { Gauge } from 'prom-client'
import { MINUTE_MS, SECOND_MS } from '../base/clock.ts'
import { metrics } from '../base/metrics.ts'
import type { Db } from '../db/db.ts'
import { settleDue } from './settle-due.ts'
import { verifyLedger } from './verify.ts'

const SETTLE_BATCH = 200

const violated = new Gauge({
  name: 'gapura_ledger_violations',
  help: 'Violations of the ledger invariants found by the last check; anything but 0 wants a person at once.',
  registers: [metrics],
})

/** Settles what is due, and checks every minute that the ledger is whole. */
export const ledgerTasks = (app: { db: Db; log: Pick<BaseLogger, 'error'> }) => [
  { name: 'settlements', everyMs: SECOND_MS, run: (now: Date) => settleDue(app.db, now, SETTLE_BATCH) },
  {
    name: 'ledger check',
    everyMs: MINUTE_MS,
    async run(): Promise<number> {
      const broken = (await verifyLedger(app.db)).filter(({ violations }) => violations.length > 0)
      violated.set(broken.reduce((sum, { violations }) => sum + violations.length, 0))
      if (broken.length > 0) app.log.error({ broken }, 'the ledger is not whole')
      return 0
    },
  },
]
