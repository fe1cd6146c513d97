import type { Clock } from '../../base/clock.ts'
import type { Customers } from '../../checkout/customer/customers.ts'
import type { Allocations } from '../../collections/allocations.ts'
import type { Payers } from '../../collections/payer.ts'
import type { Db } from '../../db/db.ts'
import type { RefundMaker } from '../sending/make-refund.ts'

/** What collections are read with. */
export type CollectionSource = {
  readonly customers: Customers
  readonly collecting: { readonly payers: Payers; readonly allocations: Allocations }
  readonly livemode: boolean
}

/** What the routes of collections depend on. */
export type CollectionDependencies = Omit<CollectionSource, 'livemode'> & {
  readonly db: Db
  readonly clock: Clock
  readonly environment: 'sandbox' | 'production'
  readonly refunds: RefundMaker
}
