import type { Clock } from '../../base/clock.ts'
import type { Customers } from '../../checkout/customer/customers.ts'
import type { Db } from '../../db/db.ts'
import type { PaperLinks } from '../../invoices/paper-links.ts'
import type { Hosts } from '../../invoices/wire.ts'

/** What invoices are read with. */
export type InvoiceSource = Hosts & { readonly customers: Customers; readonly clock: Clock }

/** What the routes of invoices depend on. */
export type InvoiceDependencies = {
  readonly db: Db
  readonly clock: Clock
  readonly customers: Customers
  /** The host of the hosted pages. */
  readonly checkoutUrl: string
  readonly papers: PaperLinks
  readonly environment: 'sandbox' | 'production'
}
