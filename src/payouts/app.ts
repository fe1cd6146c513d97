import type { BaseLogger } from 'pino'
import type { Clock } from '../base/clock.ts'
import type { PayoutRail } from '../connectors/payout-port.ts'
import type { Db } from '../db/db.ts'

/** What the payout verbs need; a verb names the part it uses. */
export type PayoutApp = {
  readonly db: Db
  readonly clock: Clock
  /** The bank money is sent through; null where none is connected. */
  readonly rail: PayoutRail | null
  readonly livemode: boolean
  /** `wake('payouts')`, `wake('deliveries')`: in-process hints, polling is right without them. */
  readonly hints: { wake(task: string): void }
  readonly log: Pick<BaseLogger, 'error' | 'warn'>
}
