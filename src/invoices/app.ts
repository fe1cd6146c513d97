import type { Clock } from '../base/clock.ts'
import type { Customers } from '../checkout/customer/customers.ts'
import type { RecordAllocated } from '../collections/record-allocated.ts'
import type { Customer } from '../customers/customer.ts'
import type { Db } from '../db/db.ts'
import type { Tx } from '../db/transaction.ts'
import type { Authenticator } from '../merchants/authentication/authenticate.ts'
import type { Hosts } from './wire.ts'

/** The dependencies of the verbs of invoices; each picks those it uses. */
export type InvoiceApp = Hosts &
  RecordAllocated & {
    readonly db: Db
    readonly clock: Clock
    readonly customers: Customers
    readonly findCustomer: (
      tx: Tx,
      key: { readonly merchantId: string; readonly id: string },
    ) => Promise<Customer | undefined>
    /** Whether mail can leave at all. */
    readonly canMail: boolean
    readonly signals: { wake(task: string): void; checkoutChanged(id: string): void }
  }

export type RouteApp = InvoiceApp & { readonly authenticator: Authenticator }
