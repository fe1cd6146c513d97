import { createHash } from 'node:crypto'
import canonicalize from 'canonicalize'
import { ApiError, fieldError } from '../../base/errors.ts'
import { newId } from '../../base/id.ts'
import type { Tx } from '../../db/transaction.ts'
import type { InvoiceApp } from '../app.ts'
import { assertCollector } from '../collector.ts'
import type { Invoice } from '../invoice.ts'
import type { CreateInvoice } from '../schema.ts'
import { insertDrafts, readRequest } from '../store.ts'
import { toTerms } from '../terms/terms.ts'

type Created = { readonly invoice: Invoice; readonly isRepeat: boolean }

/**
 * Creates a draft. Safe to repeat with an `externalId`: the same request gets the first reply, however the invoice has changed
 * since; another one IDEMPOTENCY_REPLAY. Throws VALIDATION_ERROR for an unknown customer, or a collector that is not theirs.
 */
export async function createInvoice(
  tx: Tx,
  app: Pick<InvoiceApp, 'findCustomer'>,
  now: Date,
  merchantId: string,
  body: CreateInvoice,
): Promise<Created> {
  await assertCustomer(tx, app, merchantId, body.customerId)
  const invoice = toDraft(merchantId, newId('inv', merchantId, now), now, body)
  await assertCollector(tx, merchantId, invoice)
  const requestHash = hashOfRequest(body)
  const stored = await insertDrafts(tx, [{ invoice, requestHash }])
  if (stored.size > 0) return { invoice, isRepeat: false }
  const first = await readRequest(tx, merchantId, body.externalId ?? '')
  if (!first?.request_hash.equals(requestHash)) {
    throw usedReference()
  }
  return { invoice: toDraft(merchantId, first.id, first.created_at, body), isRepeat: true }
}

/** By what the same request is known again. */
export const hashOfRequest = (body: CreateInvoice): Buffer =>
  createHash('sha256')
    .update(canonicalize(body) ?? '')
    .digest()

export const usedReference = (): ApiError =>
  new ApiError(
    'IDEMPOTENCY_REPLAY',
    'This externalId was used with a different payload; use a new one for another invoice.',
  )

/** Throws VALIDATION_ERROR for a customer that is unknown or erased. */
export async function assertCustomer(
  tx: Tx,
  { findCustomer }: Pick<InvoiceApp, 'findCustomer'>,
  merchantId: string,
  id: string,
): Promise<void> {
  if ((await findCustomer(tx, { merchantId, id }))?.details) return
  throw fieldError('customerId', 'NOT_FOUND', '"customerId" is not the id of a customer of this account.')
}

/** The draft that a validated request describes. */
export function toDraft(merchantId: string, id: string, now: Date, body: CreateInvoice): Invoice {
  const terms = toTerms(body)
  return {
    ...terms,
    merchantId,
    id,
    externalId: body.externalId ?? null,
    subscriptionId: null,
    period: null,
    status: 'DRAFT',
    number: null,
    sequence: 0,
    amountPaid: { amount: 0n, currency: terms.currency },
    overdueAt: null,
    createdAt: now,
    updatedAt: now,
    finalizedAt: null,
  }
}
