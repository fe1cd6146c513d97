import type { Clock } from '../base/clock.ts'
import type { Rails } from '../connections/rails.ts'
import type { Db } from '../db/db.ts'
import type { Plans } from '../fees/plans.ts'
import type { Customers } from './customer/customers.ts'
import type { CheckoutStatus } from './states.ts'

/** A checkout as somebody who watches it sees it. */
export type Seen = { readonly version: number; readonly status: CheckoutStatus }

/** In-process signals that something happened; polling is correct without them, they only make it prompt. */
export type Signals = {
  /** A checkout changed: its page and `waitFor` read it again, or see it as it was `committed`. */
  checkoutChanged(id: string, committed?: Seen): void
  /** A task has work: `deliveries`, `inquiries`. */
  wake(task: string): void
}

/** What the checkout verbs need; a verb names the part it uses. */
export type CheckoutApp = {
  readonly db: Db
  readonly clock: Clock
  readonly rails: Rails
  readonly livemode: boolean
  readonly customers: Customers
  /** What payments cost, and when their money becomes available. */
  readonly plans: Plans
  /** Where payers come back to: `{checkoutUrl}/co_…`. */
  readonly checkoutUrl: string
  readonly signals: Signals
}
