import { pino } from 'pino'
import { bankControl } from '../../src/bank/control.ts'
import { readConfig } from '../../src/config.ts'
import { Changes } from '../../src/db/changes.ts'
import { openDb } from '../../src/db/db.ts'
import { RateLimiter } from '../../src/http/rate-limit.ts'
import { createWorker } from '../../src/jobs/worker.ts'
import { rememberCallers } from '../../src/merchants/authenticate.ts'
import { openSandboxClock } from '../../src/sandbox/clock.ts'
import { joinSendMoney } from '../../src/send-money.ts'

/** A process that does the work behind payouts and nothing else, in a hurry, to be killed at any moment. */
const config = readConfig(process.env)
const db = openDb({
  url: config.databaseUrl ?? '',
  connectionsMax: 12,
  connectTimeoutMs: 5_000,
  queryTimeoutMs: 20_000,
})
const { now: clock } = await openSandboxClock(db)
const logger = pino({ level: 'fatal' })
const limiter = new RateLimiter({ name: 'unused', perSecond: 1, burst: 1 })
const { snap: agreement, environment } = config
const changes = new Changes()
const callers = rememberCallers(changes)
const gate = {
  db,
  clock,
  environment,
  callers,
  changes,
  requestsByKey: limiter,
  failuresByIp: limiter,
  admitPerson: null,
}
const hints = { wake: () => {} }
const masterKey = Buffer.from(process.env.GAPURA_MASTER_KEY ?? '', 'hex')
const parts = { config, masterKey, db, patientDb: db, clock, agreement, hints, logger, gate }
const { BANK_URL: url = '', BANK_SECRET: controlSecret = '' } = process.env
const { readStatement } = bankControl({ url, controlSecret })
const { tasks } = joinSendMoney({ ...parts, readStatement })
const everyMs = (name: string) => (name === 'payouts' ? 100 : 1_000)
createWorker({ tasks: tasks.map((task) => ({ ...task, everyMs: everyMs(task.name) })), clock, log: logger }).start()
process.stdout.write('working\n')
