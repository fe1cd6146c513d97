import { DAY_MS, later } from '../../base/clock.ts'
import { ApiError, notFound } from '../../base/errors.ts'
import type { Tx } from '../../db/transaction.ts'
import type { InvoiceApp } from '../app.ts'
import type { Invoice } from '../invoice.ts'
import { queueMail } from '../queue-mail.ts'
import { AWAITED } from '../states.ts'
import { lockInvoice } from '../store.ts'
import { assertCanMail } from './remind-many.ts'
import { readEnded, readRequested } from './store.ts'

type App = Pick<InvoiceApp, 'findCustomer' | 'canMail'>
type Key = { readonly merchantId: string; readonly id: string }

/** Mails of one invoice that may be requested within a day. */
const REQUESTS_PER_DAY = 10

/** `isRepeat`: such a mail was under way already, and no other was queued. */
type Requested = { readonly invoice: Invoice; readonly isRepeat: boolean }

/**
 * Mails an invoice to its customer, or the receipt of one that is paid. While such a mail is under way no other is queued.
 * Throws INVALID_STATE, INVOICE_INCOMPLETE naming `email`, MAIL_UNAVAILABLE, LIMIT_EXCEEDED, NOT_FOUND.
 */
export async function sendInvoice(tx: Tx, app: App, now: Date, key: Key): Promise<Requested> {
  const invoice = await lockInvoice(tx, key)
  if (!invoice) throw notFound()
  const { status } = invoice
  if (status === 'DRAFT' || status === 'VOID') {
    const what = status === 'DRAFT' ? 'finalize it first' : 'it bills no one any more'
    throw new ApiError('INVALID_STATE', `This invoice is ${status}: ${what}.`)
  }
  return request(tx, app, now, invoice, status === 'PAID' ? 'receipt' : 'invoice')
}

/** Reminds the customer of an invoice that is to be paid. Throws as `sendInvoice`. */
export async function remindOfInvoice(tx: Tx, app: App, now: Date, key: Key): Promise<Requested> {
  const invoice = await lockInvoice(tx, key)
  if (!invoice) throw notFound()
  if (!AWAITED.includes(invoice.status)) {
    throw new ApiError('INVALID_STATE', `This invoice is ${invoice.status}: there is nothing to remind of.`)
  }
  return request(tx, app, now, invoice, 'reminder')
}

async function request(
  tx: Tx,
  { findCustomer, ...app }: App,
  now: Date,
  invoice: Invoice,
  kind: 'invoice' | 'reminder' | 'receipt',
): Promise<Requested> {
  assertCanMail(app)
  const { merchantId, customerId } = invoice
  const customer = await findCustomer(tx, { merchantId, id: customerId })
  if (!customer?.details?.email) {
    const message = 'The customer of this invoice has no "email": add it with PATCH /v1/customers/{id}.'
    throw new ApiError('INVOICE_INCOMPLETE', message, [{ field: 'email', code: 'REQUIRED', message }])
  }
  if (await readEnded(tx, merchantId, customerId)) {
    throw new ApiError(
      'INVALID_STATE',
      'This customer ended mails about your invoices. Pass the address of the page on yourself.',
    )
  }
  const { count, isUnderWay } = await readRequested(tx, invoice, kind, later(now, -DAY_MS))
  if (isUnderWay) return { invoice, isRepeat: true }
  if (count >= REQUESTS_PER_DAY) {
    throw new ApiError(
      'LIMIT_EXCEEDED',
      `At most ${REQUESTS_PER_DAY} mails about an invoice can be requested within a day.`,
    )
  }
  await queueMail(tx, now, invoice, { kind, occasion: null })
  return { invoice, isRepeat: false }
}
