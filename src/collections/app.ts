import type { Clock } from '../base/clock.ts'
import type { Db } from '../db/db.ts'
import type { Plans } from '../fees/plans.ts'
import type { Payers } from './payer.ts'

/** What recording money that a collector received requires. */
export type CollectApp = {
  readonly db: Db
  readonly clock: Clock
  readonly livemode: boolean
  readonly plans: Plans
  readonly payers: Payers
  readonly signals: { wake(task: string): void }
}
