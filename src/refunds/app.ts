import type { BaseLogger } from 'pino'
import type { Clock } from '../base/clock.ts'
import type { Signals } from '../checkout/app.ts'
import type { ClaimLinks } from '../checkout/refunds/claim-links.ts'
import type { PayoutRails, Rails } from '../connections/rails.ts'
import type { Db } from '../db/db.ts'
import type { Plans } from '../fees/plans.ts'
import type { HashKeys } from '../payouts/envelope/hash-keys.ts'

/** What the refund verbs need; a verb names the part it uses. */
export type RefundApp = {
  readonly db: Db
  readonly clock: Clock
  /** The rails payments came over. */
  readonly rails: Rails
  /** The banks that transfers to payers go through. */
  readonly payoutRails: PayoutRails
  readonly livemode: boolean
  /** Where payers claim their refunds. */
  readonly claimLinks: ClaimLinks
  /** `wake('refunds')`, `wake('payouts')`, `wake('deliveries')`: in-process signals; polling is correct without them. */
  readonly signals: Signals
  readonly hashKeys: HashKeys
  /** What the payouts that carry refunds cost. */
  readonly plans: Plans
  readonly log: Pick<BaseLogger, 'error'>
}
