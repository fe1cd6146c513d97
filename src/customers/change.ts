import { notFound } from '../base/errors.ts'
import type { Customers } from '../checkout/customer/customers.ts'
import type { Tx } from '../db/transaction.ts'
import { assertValid } from '../http/input/validator.ts'
import type { Customer } from './customer.ts'
import { customerFaults } from './rules.ts'
import type { ChangeCustomer } from './schema.ts'
import { lockCustomer, updateCustomer } from './store.ts'

/**
 * Changes what is known of a customer; null clears a field. Checkouts that exist keep the details they were made with.
 * Throws VALIDATION_ERROR where nothing would be left, NOT_FOUND.
 */
export async function changeCustomer(
  tx: Tx,
  customers: Customers,
  now: Date,
  key: { readonly merchantId: string; readonly id: string },
  change: ChangeCustomer,
): Promise<Customer> {
  const customer = await lockCustomer(tx, customers, key)
  if (!customer) throw notFound()
  const { name = null, email = null, phone = null } = { ...customer.details }
  const details = {
    name: change.name === undefined ? name : (change.name?.trim() ?? null),
    email: change.email === undefined ? email : change.email,
    phone: change.phone === undefined ? phone : change.phone,
  }
  assertValid(undefined, customerFaults({ ...details, externalId: customer.externalId }))
  const changed = { ...customer, details, metadata: change.metadata ?? customer.metadata, updatedAt: now }
  await updateCustomer(tx, customers, changed)
  return changed
}
