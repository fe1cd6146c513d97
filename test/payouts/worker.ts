import { flushCompileCache } from 'node:module'
import { pino } from 'pino'
import { holdMasterKey } from '../../src/base/master-key.ts'
import { openClaimLinks } from '../../src/checkout/refunds/claim-links.ts'
import { readConfig } from '../../src/compose/config/config.ts'
import { connectAll } from '../../src/compose/connections.ts'
import { openDb } from '../../src/db/db.ts'
import { CacheInvalidation } from '../../src/db/invalidation/cache-invalidation.ts'
import { createWorker } from '../../src/jobs/worker.ts'
import { ledgerTasks } from '../../src/ledger/jobs.ts'
import { openHashKeys } from '../../src/payouts/envelope/hash-keys.ts'
import { payoutTasks } from '../../src/payouts/jobs.ts'
import { refundTasks } from '../../src/refunds/jobs.ts'
import { bankControl } from '../../src/sandbox/bank/control/control.ts'
import { openSandboxClock } from '../../src/sandbox/clock.ts'
import { PLANS } from '../gateway/plans.ts'

/** A process that does the work behind payouts and refunds and nothing else, in a hurry, to be killed at any moment. */
const config = readConfig(process.env)
const db = openDb({
  url: config.databaseUrl ?? '',
  connectionsMax: 12,
  connectTimeoutMs: 5_000,
  queryTimeoutMs: 20_000,
})
const { now: clock } = await openSandboxClock(db)
const log = pino({ level: 'fatal' })
const masterKey = holdMasterKey(config.masterKey ?? Buffer.alloc(0))
const app = { config, db, masterKey, invalidation: new CacheInvalidation(), clock, log }
const { rails: paymentRails, payoutRails: rails } = await connectAll(app, null)
const { env } = process
const { BANK_URL: url = '', BANK_SECRET: controlSecret = '' } = env
const { readStatement } = bankControl({ url, controlSecret })
const statements = { connectionId: env.CONNECTION_ID ?? '', read: readStatement }
const signals = { wake: () => {}, checkoutChanged: () => {} }
const shared = { db, clock, livemode: false, signals, log }
const refunds = {
  ...shared,
  rails: paymentRails,
  payoutRails: rails,
  claimLinks: openClaimLinks(masterKey, config.checkoutUrl),
  hashKeys: openHashKeys(app),
  plans: PLANS,
}
const tasks = [...payoutTasks({ ...shared, rails }, statements), ...refundTasks(refunds), ...ledgerTasks({ db, log })]
const everyMs = (name: string) => (name === 'payouts' || name === 'refunds' ? Number(env.WORK_EVERY_MS) : 1_000)
createWorker({ tasks: tasks.map((task) => ({ ...task, everyMs: everyMs(task.name) })), clock, log }).start()
// What V8 made of the code is otherwise written when a process ends by itself, which this never does.
flushCompileCache()
process.stdout.write('working\n')
