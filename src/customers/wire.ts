import type { Customer } from './customer.ts'

/** A customer as the API shows it. */
export const toReply = (customer: Customer, livemode: boolean) => ({
  id: customer.id,
  externalId: customer.externalId,
  name: customer.details?.name ?? null,
  email: customer.details?.email ?? null,
  phone: customer.details?.phone ?? null,
  metadata: customer.metadata,
  createdAt: customer.createdAt.toISOString(),
  updatedAt: customer.updatedAt.toISOString(),
  livemode,
})
