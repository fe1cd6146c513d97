import type { Customers } from '../../checkout/customer/customers.ts'
import type { Allocations } from '../../collections/allocations.ts'
import type { Payers } from '../../collections/payer.ts'

/** What collections are read with. */
export type CollectionSource = {
  readonly customers: Customers
  readonly collecting: { readonly payers: Payers; readonly allocations: Allocations }
  readonly livemode: boolean
}
