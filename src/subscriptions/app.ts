import type { BaseLogger } from 'pino'
import type { Clock } from '../base/clock.ts'
import type { StartCharge } from '../charges/subscription-port.ts'
import type { Customers } from '../checkout/customer/customers.ts'
import type { Customer } from '../customers/customer.ts'
import type { Db } from '../db/db.ts'
import type { Tx } from '../db/transaction.ts'
import type { PaperLinks } from '../invoices/paper-links.ts'
import type { Authenticator } from '../merchants/authentication/authenticate.ts'
import type { ReadMethods } from './methods.ts'

/** The dependencies of the verbs of subscriptions; each picks those it uses. */
export type SubscriptionApp = {
  readonly db: Db
  readonly clock: Clock
  readonly customers: Customers
  readonly findCustomer: (
    tx: Tx,
    key: { readonly merchantId: string; readonly id: string },
  ) => Promise<Customer | undefined>
  readonly checkoutUrl: string
  readonly livemode: boolean
  readonly papers: PaperLinks
  readonly canMail: boolean
  /** Null: no rail here charges a saved method, and subscriptions are collected by invoice alone. */
  readonly startCharge: StartCharge | null
  readonly readMethods: ReadMethods
  readonly signals: { wake(task: string): void }
  readonly log: Pick<BaseLogger, 'error'>
}

export type RouteApp = SubscriptionApp & { readonly authenticator: Authenticator }
