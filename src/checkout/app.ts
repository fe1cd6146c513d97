import type { Clock } from '../base/clock.ts'
import type { Rails } from '../connections/rails.ts'
import type { Db } from '../db/db.ts'
import type { Plans } from '../fees/plans.ts'
import type { SettleCharges } from './charge-port.ts'
import type { Customers } from './customer/customers.ts'
import type { SettleInvoices } from './invoice-port.ts'
import type { CheckoutStatus } from './states.ts'

/** The part of a checkout its watchers see. */
export type Seen = { readonly version: number; readonly status: CheckoutStatus }

/** In-process signals of changes; polling is correct without them, they only make it prompt. */
export type Signals = {
  /** A checkout changed: its page and `waitFor` read it again, or use it as `committed`. */
  checkoutChanged(id: string, committed?: Seen): void
  /** A task has work: `deliveries`, `inquiries`. */
  wake(task: string): void
}

/** The dependencies of the checkout verbs; each verb picks those it uses. */
export type CheckoutApp = {
  readonly db: Db
  readonly clock: Clock
  readonly rails: Rails
  readonly livemode: boolean
  readonly customers: Customers
  /** The fees of payments, and when their money becomes available. */
  readonly plans: Plans
  /** Where payers return to: `{checkoutUrl}/co_…`. */
  readonly checkoutUrl: string
  readonly signals: Signals
  /** Counts payments of checkouts that pay invoices. Absent: there are no such checkouts. */
  readonly settleInvoices?: SettleInvoices
  /** Ends charges of saved methods whose money arrived. Absent: there are none. */
  readonly settleCharges?: SettleCharges
}
