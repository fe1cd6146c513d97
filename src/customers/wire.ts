import { type Customer, customerUrl } from './customer.ts'

type Hosts = { readonly livemode: boolean; readonly checkoutUrl: string }

/** A customer as the API shows it. */
export const toReply = (customer: Customer, { livemode, checkoutUrl }: Hosts) => ({
  id: customer.id,
  externalId: customer.externalId,
  name: customer.details?.name ?? null,
  email: customer.details?.email ?? null,
  phone: customer.details?.phone ?? null,
  metadata: customer.metadata,
  customerUrl: customerUrl(customer.id, checkoutUrl),
  createdAt: customer.createdAt.toISOString(),
  updatedAt: customer.updatedAt.toISOString(),
  livemode,
})
