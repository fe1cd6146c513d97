import type { Customers } from '../../checkout/customer/customers.ts'
import type { Db } from '../../db/db.ts'

/** What collectors are read with. */
export type CollectorDependencies = {
  readonly db: Db
  readonly customers: Customers
  readonly environment: 'sandbox' | 'production'
  readonly checkoutUrl: string
}
