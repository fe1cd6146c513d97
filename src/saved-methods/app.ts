import type { BaseLogger } from 'pino'
import type { Clock } from '../base/clock.ts'
import type { Signals } from '../checkout/app.ts'
import type { Customers } from '../checkout/customer/customers.ts'
import type { Rails } from '../connections/rails.ts'
import type { Db } from '../db/db.ts'
import type { MethodActivated } from './activation-port.ts'
import type { MethodExpiring } from './expiry-port.ts'
import type { SavingSeals } from './sealing.ts'

/** What recording a change of a saved method takes: its events show it. */
export type Hosts = {
  readonly livemode: boolean
  readonly checkoutUrl: string
  readonly seals: SavingSeals
  /** Is handed every method that became active. Absent: nothing follows from one. */
  readonly methodActivated?: MethodActivated
  /** Is handed every active method that expires soon. Absent: nothing is charged again and again. */
  readonly methodExpiring?: MethodExpiring
}

/** The dependencies of the verbs; each verb picks those it uses. */
export type SavingApp = Hosts & {
  readonly db: Db
  readonly clock: Clock
  readonly rails: Rails
  readonly customers: Customers
  readonly signals: Pick<Signals, 'wake' | 'checkoutChanged'>
  readonly log: Pick<BaseLogger, 'error'>
}
