import canonicalize from 'canonicalize'
import { ApiError } from '../base/errors.ts'
import { newId } from '../base/id.ts'
import type { Customers } from '../checkout/customer/customers.ts'
import { requestWord } from '../checkout/customer/search-words.ts'
import type { Tx } from '../db/transaction.ts'
import type { Customer } from './customer.ts'
import type { CreateCustomer } from './schema.ts'
import { insertCustomer, readRequest } from './store.ts'

type Created = { readonly customer: Customer; readonly isRepeat: boolean }

/**
 * Creates a customer. Safe to repeat with an `externalId`: the same request gets the first reply, however the customer has
 * changed since; another one IDEMPOTENCY_REPLAY.
 */
export async function createCustomer(
  tx: Tx,
  customers: Customers,
  now: Date,
  merchantId: string,
  body: CreateCustomer,
): Promise<Created> {
  const customer = toCustomer(merchantId, newId('cus', merchantId, now), now, body)
  const token = customers.tokenOf(merchantId, requestWord(canonicalize(body) ?? ''))
  if (await insertCustomer(tx, customers, customer, token)) return { customer, isRepeat: false }
  const first = await readRequest(tx, merchantId, body.externalId ?? '')
  if (!first?.request_token?.equals(token)) {
    const detail = 'This externalId was used with a different payload; use a new one for another customer.'
    throw new ApiError('IDEMPOTENCY_REPLAY', detail)
  }
  // The same request makes the same reply, so that nothing of it has to be stored in plain text.
  return { customer: toCustomer(merchantId, first.id, first.created_at, body), isRepeat: true }
}

const toCustomer = (merchantId: string, id: string, now: Date, body: CreateCustomer): Customer => ({
  merchantId,
  id,
  externalId: body.externalId ?? null,
  details: { name: body.name?.trim() ?? null, email: body.email ?? null, phone: body.phone ?? null },
  metadata: body.metadata ?? {},
  createdAt: now,
  updatedAt: now,
})
