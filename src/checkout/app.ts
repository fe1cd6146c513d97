import type { Clock } from '../base/clock.ts'
import type { Rails } from '../connections/rails.ts'
import type { Db } from '../db/db.ts'
import type { Customers } from './customer/customers.ts'

/** In-process signals that something happened; polling is correct without them, they only make it prompt. */
export type Signals = {
  /** A checkout changed: its page and `waitFor` read it again. */
  checkoutChanged(id: string): void
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
  /** Where payers come back to: `{checkoutUrl}/co_…`. */
  readonly checkoutUrl: string
  readonly signals: Signals
}
