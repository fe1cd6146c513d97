import { ApiError, notFound } from '../../base/errors.ts'
import type { Tx } from '../../db/transaction.ts'
import type { InvoiceApp } from '../app.ts'
import type { Invoice } from '../invoice.ts'
import { endAndRecord, type UnpaidEnd } from '../move.ts'
import { lockInvoice } from '../store.ts'

type App = Pick<InvoiceApp, 'checkoutUrl' | 'livemode' | 'papers'>
type Key = { readonly merchantId: string; readonly id: string }

/**
 * Ends an invoice without money: VOID where nothing is paid, UNCOLLECTIBLE where the merchant no longer expects it. Money of a
 * try that was open is still booked. Throws INVALID_STATE, NOT_FOUND.
 */
export async function endUnpaid(tx: Tx, app: App, now: Date, key: Key, to: UnpaidEnd): Promise<Invoice> {
  const invoice = await lockInvoice(tx, key)
  if (!invoice) throw notFound()
  const ended = await endAndRecord(tx, app, now, key, to)
  if (!ended) throw new ApiError('INVALID_STATE', `This invoice is ${invoice.status}, and cannot become ${to}.`)
  return ended
}
