import { fieldError } from '../../base/errors.ts'
import type { Checkout } from '../checkout.ts'
import type { Customer, ReadCustomer } from '../customer/customer.ts'
import type { Customers } from '../customer/customers.ts'
import type { CreateCheckout } from '../schema.ts'

/** The customer that a request describes or names; null: none. Throws VALIDATION_ERROR for an unknown one. */
async function customerOf(
  readCustomer: ReadCustomer,
  merchantId: string,
  { customer, customerId }: CreateCheckout,
): Promise<Customer | null> {
  if (customerId !== undefined) {
    const known = await readCustomer(merchantId, customerId)
    if (known) return known
    throw fieldError('customerId', 'NOT_FOUND', '"customerId" is not the id of a customer of this account.')
  }
  if (!customer) return null
  const { name, email, phone } = customer
  return { name: name?.trim() ?? null, email: email ?? null, phone: phone ?? null }
}

type App = { readonly readCustomer: ReadCustomer; readonly customers: Customers }

/** A new checkout with the customer of its request, sealed. */
export async function withCustomer(app: App, checkout: Checkout, body: CreateCheckout): Promise<Checkout> {
  const customer = await customerOf(app.readCustomer, checkout.merchantId, body)
  return customer ? { ...checkout, customer: app.customers.seal(checkout.id, customer) } : checkout
}
