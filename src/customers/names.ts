import type { Customers } from '../checkout/customer/customers.ts'
import type { Tx } from '../db/transaction.ts'
import type { Customer } from './customer.ts'
import { readCustomersIn } from './find.ts'

/** What a customer is called in lists: a name, or else an address, a number or the merchant's own reference. */
const nameOf = ({ details, externalId }: Pick<Customer, 'details' | 'externalId'>): string | null =>
  details?.name ?? details?.email ?? details?.phone ?? externalId

/** The names of customers by id; null: erased. Those of no customer are left out. */
export async function readNames(
  tx: Tx,
  customers: Customers,
  merchantId: string,
  ids: readonly (string | null)[],
): Promise<ReadonlyMap<string, string | null>> {
  const known = await readCustomersIn(
    tx,
    customers,
    merchantId,
    ids.filter((id) => id !== null),
  )
  return new Map([...known].map(([id, customer]) => [id, nameOf(customer)]))
}
