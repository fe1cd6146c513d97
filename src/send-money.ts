import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { BankControl } from './bank/control.ts'
import type { Clock } from './base/clock.ts'
import type { Config } from './config.ts'
import type { Db } from './db/db.ts'
import { RateLimiter } from './http/rate-limit.ts'
import type { Task } from './jobs/worker.ts'
import { openAccessTokens } from './merchants/access-token.ts'
import { accessTokenRoutes } from './merchants/access-token-routes.ts'
import type { Gate } from './merchants/authenticate.ts'
import { accountRoutes } from './payouts/account-routes.ts'
import type { PayoutApp } from './payouts/app.ts'
import { type HashKeys, openHashKeys } from './payouts/hash-keys.ts'
import { payoutTasks } from './payouts/jobs.ts'
import { payoutRoutes } from './payouts/routes.ts'
import { type Agreement, connectPayoutRail } from './rails.ts'
import { payoutSandboxRoutes } from './sandbox/payout-routes.ts'

type Parts = {
  readonly config: Config
  readonly masterKey: Buffer
  readonly db: Db
  readonly patientDb: Db
  readonly clock: Clock
  readonly agreement: Agreement | null
  readonly hints: PayoutApp['hints']
  readonly logger: FastifyBaseLogger
  readonly gate: Gate
  /** A bank's statement of a day, where it gives one out by itself. */
  readonly readStatement: ((day: string) => Promise<string>) | null
}

/** Sending money, joined: access tokens, the send-money endpoints, balances, and the work behind them. */
export type SendMoney = {
  readonly app: PayoutApp & { readonly hashKeys: HashKeys }
  readonly tasks: readonly Task[]
  mount(server: FastifyInstance): Promise<void>
  /** What only the sandbox has. */
  mountSandbox(server: FastifyInstance, bank: BankControl): Promise<void>
}

export function joinSendMoney({ config, masterKey, db, patientDb, agreement, ...parts }: Parts): SendMoney {
  const { clock, hints, logger: log, gate } = parts
  const rail = agreement && connectPayoutRail(agreement, clock)
  const app: PayoutApp = { db, clock, rail, livemode: config.environment === 'production', hints, log }
  const { changes } = gate
  const tokens = openAccessTokens({ db, clock, masterKey, issuer: config.baseUrl, changes })
  const hashKeys = openHashKeys({ db, clock, masterKey, changes })
  const perSecond = config.limits.sendMoneyPerSecond
  const sendMoneyLimit = new RateLimiter({ name: 'send-money', perSecond, burst: 2 * perSecond })
  const routeApp = { ...app, gate, tokens, hashKeys, sendMoneyLimit }
  return {
    app: { ...app, hashKeys },
    tasks: payoutTasks({ ...app, db: patientDb }, parts.readStatement),
    async mount(server) {
      await accessTokenRoutes(server, { gate, tokens })
      await payoutRoutes(server, routeApp)
      accountRoutes(server, { db, gate, tokens })
    },
    mountSandbox: (server, bank) => payoutSandboxRoutes(server, { ...routeApp, bank }),
  }
}
