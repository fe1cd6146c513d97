import { HOUR_MS, later } from '../../base/clock.ts'
import { newId } from '../../base/id.ts'
import type { Db } from '../../db/db.ts'
import { insertRows } from '../../db/insert-rows.ts'
import { keepActiveTrace, keepTraceBeside } from '../../db/trace-contexts.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Claim, StoredReply } from '../../http/idempotency/idempotency.ts'
import { IdempotentInsert } from '../../http/idempotency/idempotent-insert.ts'
import { isTracing } from '../../telemetry/tracer.ts'
import type { Checkout, Draft } from '../checkout.ts'
import type { Customers } from '../customer/customers.ts'
import { addressWord } from '../customer/search-words.ts'
import { CHECKOUT_ROWS } from '../store.ts'
import { describedRows, invoicedRows, isDescribed, linkedRows } from './described-rows.ts'

/** How long a checkout can be paid by default. */
const CHECKOUT_LIFE_MS = 24 * HOUR_MS

/** A new checkout, not yet stored. */
export const newCheckout = (now: Date, draft: Draft): Checkout => ({
  ...draft,
  methods: draft.methods ?? null,
  linkId: draft.linkId ?? null,
  payUntil: draft.payUntil ?? null,
  origin: draft.origin ?? null,
  customerId: draft.customerId ?? null,
  invoiceId: draft.invoiceId ?? null,
  webhookUrl: draft.webhookUrl ?? null,
  save: draft.save ?? null,
  customer: null,
  id: newId('co', draft.merchantId, now),
  status: 'PENDING',
  version: 1,
  sequence: 0,
  flags: [],
  failure: null,
  createdAt: now,
  expiresAt: draft.expiresAt ?? later(now, CHECKOUT_LIFE_MS),
  paidAt: null,
  paidAmount: null,
})

/**
 * Stores a new checkout, and its reply under the claim's key, once. Safe to repeat: a repeat gets the first reply. Waits for no
 * provider: a rail is first called when the page needs an instrument.
 */
export type CreateCheckout = (claim: Claim, checkout: Checkout, reply: object) => Promise<StoredReply>

/** The creator of a process: checkouts created concurrently share one transaction. */
export function checkoutCreator(db: Db, customers: Customers): CreateCheckout {
  const plain = new IdempotentInsert(db, CHECKOUT_ROWS)
  const described = new IdempotentInsert(db, describedRows(customers))
  return (claim, checkout, reply) => {
    const batched = isDescribed(checkout) ? described : plain
    const create = () => batched.create({ claim, item: checkout, status: 200, body: JSON.stringify(reply) })
    return isTracing() ? Promise.all([create(), keepTraceBeside(db, checkout)]).then(([stored]) => stored) : create()
  }
}

/** Stores a new checkout that is a try to pay an invoice, in the caller's transaction. */
export async function insertInvoiceCheckout(tx: Tx, customers: Customers, checkout: Checkout): Promise<void> {
  await insertRows(tx, invoicedRows(customers), [checkout])
  await keepActiveTrace(tx, checkout)
}

/**
 * Stores a new checkout of a payment link in the caller's transaction; `address`: the network address of the order. Safe
 * to repeat: an existing id is skipped.
 */
export async function insertLinkedCheckout(
  tx: Tx,
  customers: Customers,
  checkout: Checkout,
  address: string | null,
): Promise<void> {
  const orderedFrom = address === null ? null : customers.tokenOf(checkout.merchantId, addressWord(address))
  await insertRows(tx, linkedRows(customers, orderedFrom), [checkout])
  await keepActiveTrace(tx, checkout)
}
