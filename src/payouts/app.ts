import type { BaseLogger } from 'pino'
import type { Clock } from '../base/clock.ts'
import type { PayoutRails } from '../connections/rails.ts'
import type { Db } from '../db/db.ts'

/** The dependencies of the payout verbs; each verb picks those it uses. */
export type PayoutApp = {
  readonly db: Db
  readonly clock: Clock
  /** The banks money is sent through. */
  readonly rails: PayoutRails
  readonly livemode: boolean
  /** `wake('payouts')`, `wake('deliveries')`, `wake('refunds')`: in-process signals; polling is correct without them. */
  readonly signals: { wake(task: string): void }
  readonly log: Pick<BaseLogger, 'error'>
}
