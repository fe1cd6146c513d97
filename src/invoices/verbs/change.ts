import { ApiError, notFound } from '../../base/errors.ts'
import type { Tx } from '../../db/transaction.ts'
import { assertValid } from '../../http/input/validator.ts'
import type { InvoiceApp } from '../app.ts'
import { assertCollector } from '../collector.ts'
import type { Invoice } from '../invoice.ts'
import type { ChangeInvoice } from '../schema.ts'
import { lockInvoice, updateTerms } from '../store.ts'
import { invoiceFaults } from '../terms/rules.ts'
import { changedRequest, toTerms } from '../terms/terms.ts'
import { assertCustomer } from './create.ts'

/** Changes a draft. Throws VALIDATION_ERROR, INVALID_STATE for what is no draft any more, NOT_FOUND. */
export async function changeInvoice(
  tx: Tx,
  app: Pick<InvoiceApp, 'findCustomer'>,
  now: Date,
  key: { readonly merchantId: string; readonly id: string },
  change: ChangeInvoice,
): Promise<Invoice> {
  const invoice = await lockInvoice(tx, key)
  if (!invoice) throw notFound()
  if (invoice.status !== 'DRAFT') {
    throw new ApiError('INVALID_STATE', `This invoice is ${invoice.status}; only a DRAFT can be changed.`)
  }
  const request = changedRequest(invoice, change)
  assertValid(undefined, invoiceFaults({ ...request }))
  if (change.customerId !== undefined) await assertCustomer(tx, app, key.merchantId, change.customerId)
  const changed = { ...invoice, ...toTerms(request), updatedAt: now }
  await assertCollector(tx, key.merchantId, changed)
  await updateTerms(tx, changed)
  return changed
}
