import type { Clock } from '../../base/clock.ts'
import type { Customers } from '../../checkout/customer/customers.ts'
import type { Hosts } from '../../invoices/wire.ts'

/** What invoices are read with. */
export type InvoiceSource = Hosts & { readonly customers: Customers; readonly clock: Clock }
