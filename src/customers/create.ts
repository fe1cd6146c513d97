import canonicalize from 'canonicalize'
import { ApiError } from '../base/errors.ts'
import { newId } from '../base/id.ts'
import type { Customers } from '../checkout/customer/customers.ts'
import { requestWord } from '../checkout/customer/search-words.ts'
import type { Tx } from '../db/transaction.ts'
import type { Customer } from './customer.ts'
import type { CreateCustomer } from './schema.ts'
import { insertCustomers, readReferences, readRequest } from './store.ts'

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
  const token = tokenOfRequest(customers, merchantId, body)
  const stored = await insertCustomers(tx, customers, [{ customer, requestToken: token }])
  if (stored.size > 0) return { customer, isRepeat: false }
  const first = await readRequest(tx, merchantId, body.externalId ?? '')
  if (!first?.request_token?.equals(token)) {
    const detail = 'This externalId was used with a different payload; use a new one for another customer.'
    throw new ApiError('IDEMPOTENCY_REPLAY', detail)
  }
  // The same request makes the same reply, so that nothing of it has to be stored in plain text.
  return { customer: toCustomer(merchantId, first.id, first.created_at, body), isRepeat: true }
}

/** A customer to create together with others, under an id that the caller made. */
export type NamedCustomer = CreateCustomer & { readonly externalId: string; readonly id: string }

/** As many are stored by one statement. */
const BATCH = 500

/**
 * Creates customers of different `externalId`s. Returns the id of each by `externalId`: where another transaction has created one
 * in the meantime, that one's.
 */
export async function createCustomers(
  tx: Tx,
  customers: Customers,
  now: Date,
  merchantId: string,
  named: readonly NamedCustomer[],
): Promise<ReadonlyMap<string, string>> {
  const ids = new Map(named.map(({ externalId, id }) => [externalId, id]))
  for (let at = 0; at < named.length; at += BATCH) {
    const some = named.slice(at, at + BATCH)
    const created = some.map(({ id, ...body }) => ({
      customer: toCustomer(merchantId, id, now, body),
      requestToken: tokenOfRequest(customers, merchantId, body),
    }))
    const stored = await insertCustomers(tx, customers, created)
    const taken = some.flatMap(({ id, externalId }) => (stored.has(id) ? [] : [externalId]))
    if (taken.length === 0) continue
    const others = await readReferences(tx, merchantId, taken)
    for (const externalId of taken) ids.set(externalId, others.get(externalId)?.id ?? '')
  }
  return ids
}

const tokenOfRequest = (customers: Customers, merchantId: string, body: CreateCustomer): Buffer =>
  customers.tokenOf(merchantId, requestWord(canonicalize(body) ?? ''))

const toCustomer = (merchantId: string, id: string, now: Date, body: CreateCustomer): Customer => ({
  merchantId,
  id,
  externalId: body.externalId ?? null,
  details: { name: body.name?.trim() ?? null, email: body.email ?? null, phone: body.phone ?? null },
  metadata: body.metadata ?? {},
  createdAt: now,
  updatedAt: now,
})
