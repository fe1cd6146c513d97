import type { Clock } from '../../base/clock.ts'
import type { Customers } from '../../checkout/customer/customers.ts'
import type { Db } from '../../db/db.ts'

/** What customers are read with. */
export type CustomerDependencies = { readonly db: Db; readonly clock: Clock; readonly customers: Customers }
