import type { BaseLogger } from 'pino'
import type { Clock } from '../base/clock.ts'
import type { PayoutRails } from '../connections/rails.ts'
import type { Db } from '../db/db.ts'
import type { Feature } from '../feature.ts'
import type { Plans } from '../fees/plans.ts'
import { RateLimiter } from '../http/rate-limit.ts'
import type { AccessTokens } from '../merchants/access-tokens/access-token.ts'
import type { Authenticator } from '../merchants/authentication/authenticate.ts'
import { accountRoutes } from './account/routes.ts'
import type { HashKeys } from './envelope/hash-keys.ts'
import { payoutTasks } from './jobs.ts'
import type { StatementSource } from './reconciliation/reconcile-daily.ts'
import { payoutRoutes } from './routes.ts'

type Parts = {
  readonly db: Db
  readonly patientDb: Db
  readonly clock: Clock
  readonly rails: PayoutRails
  readonly plans: Plans
  readonly livemode: boolean
  readonly signals: { wake(task: string): void }
  readonly log: Pick<BaseLogger, 'error'>
  readonly authenticator: Authenticator
  readonly tokens: AccessTokens
  readonly hashKeys: HashKeys
  readonly limits: { readonly sendMoneyPerSecond: number }
  /** Reads a bank's statement of a day, if the bank offers that; null: an operator supplies it as a file. */
  readonly statements: StatementSource | null
}

/** Sending money, balances, and reconciliation with the bank. */
export function payoutsFeature(parts: Parts): Feature {
  const { db, patientDb, clock, rails, plans, livemode, signals, log, authenticator, tokens, hashKeys } = parts
  const perSecond = parts.limits.sendMoneyPerSecond
  const sendMoneyLimit = new RateLimiter({ name: 'send-money', perSecond, burst: 2 * perSecond })
  const app = { clock, rails, livemode, signals, log }
  return {
    tasks: payoutTasks({ ...app, db: patientDb }, parts.statements),
    async routes(server) {
      await payoutRoutes(server, { ...app, db, plans, authenticator, tokens, hashKeys, sendMoneyLimit })
      accountRoutes(server, { db, authenticator, tokens })
    },
  }
}
