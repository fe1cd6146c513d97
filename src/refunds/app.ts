import type { BaseLogger } from 'pino'
import type { Clock } from '../base/clock.ts'
import type { Signals } from '../checkout/app.ts'
import type { ClaimLinks } from '../checkout/refunds/claim-links.ts'
import type { TakeBack } from '../checkout/refunds/take-back.ts'
import type { PayoutRails, Rails } from '../connections/rails.ts'
import type { Db } from '../db/db.ts'
import type { Plans } from '../fees/plans.ts'
import type { HashKeys } from '../payouts/envelope/hash-keys.ts'

/** The dependencies of the refund verbs; each verb picks those it uses. */
export type RefundApp = {
  readonly db: Db
  readonly clock: Clock
  /** The rails that payments are received over. */
  readonly rails: Rails
  /** The banks that send transfers to payers. */
  readonly payoutRails: PayoutRails
  readonly livemode: boolean
  /** Where payers claim their refunds. */
  readonly claimLinks: ClaimLinks
  /** `wake('refunds')`, `wake('payouts')`, `wake('deliveries')`: in-process signals; polling is correct without them. */
  readonly signals: Signals
  readonly hashKeys: HashKeys
  /** The fees of payouts that carry refunds. */
  readonly plans: Plans
  /** Takes refunded money back from invoices. Absent: there are none. */
  readonly takeBack?: TakeBack
  readonly log: Pick<BaseLogger, 'error'>
}
