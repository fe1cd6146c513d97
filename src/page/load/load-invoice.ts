import { randomUUID } from 'node:crypto'
import { notFound } from '../../base/errors.ts'
import { meetMerchant } from '../../base/merchant-time.ts'
import { fromWhole } from '../../base/money.ts'
import { dayIn } from '../../base/time-zone.ts'
import { findOpenChargeOf } from '../../charges/find.ts'
import { findInvoiceByUrl, type PublicInvoice } from '../../invoices/find.ts'
import { amountDue } from '../../invoices/invoice.ts'
import { lineAmount, sumsOf } from '../../invoices/lines.ts'
import { closedWhy } from '../../invoices/pay/pay.ts'
import { PAYABLE } from '../../invoices/states.ts'
import { invoiceUrl, isOverdue } from '../../invoices/wire.ts'
import { HOME } from '../../markets/market-of.ts'
import type { PageApp } from '../app.ts'
import type { Papers } from '../invoice-pdf.ts'
import type { InvoicePage } from '../invoice-view.ts'
import { inWords } from '../text/format.ts'
import type { Locale } from '../view.ts'
import { toMerchantView } from './load-page.ts'

/** A finalized invoice by its address. Throws NOT_FOUND. */
export async function findInvoiceForPage(app: Pick<PageApp, 'db'>, id: string): Promise<PublicInvoice> {
  const found = await findInvoiceByUrl(app.db, id)
  if (!found) throw notFound()
  meetMerchant(found.invoice.merchantId)
  return found
}

/** What the PDF says beside the page. */
export function papersOf(app: Pick<PageApp, 'customers' | 'checkoutUrl'>, { invoice, billed }: PublicInvoice): Papers {
  const customer = app.customers.open({ id: invoice.id, customer: billed })
  return {
    billedTo: customer?.name ?? customer?.email ?? customer?.phone ?? null,
    issuedAt: dayIn(HOME.calendar.zone, invoice.finalizedAt ?? invoice.createdAt),
    url: invoiceUrl(invoice, app.checkoutUrl),
  }
}

/** Whether a saved method is being charged with an invoice, and the outcome is not known. */
export async function isCharged({ db }: Pick<PageApp, 'db'>, { invoice }: PublicInvoice): Promise<boolean> {
  const open = PAYABLE.includes(invoice.status) ? await findOpenChargeOf(db, invoice) : undefined
  return open?.status === 'PROCESSING'
}

/** An invoice's page. Reads, and changes nothing. */
export function invoicePageOf(
  app: Pick<PageApp, 'clock' | 'livemode'>,
  { invoice, merchant, isSuspended }: PublicInvoice,
  locale: Locale,
  isCharging = false,
): InvoicePage {
  const now = app.clock()
  const why = closedWhy(invoice, isSuspended)
  const whole = (amount: number) => fromWhole(amount, invoice.currency)
  return {
    locale,
    now,
    sandbox: !app.livemode,
    merchant: toMerchantView(merchant),
    invoice: {
      id: invoice.id,
      number: invoice.number ?? '',
      lines: invoice.lines.map((line) => {
        const amount = lineAmount(line)
        return {
          description: inWords(line.description, locale),
          quantity: line.quantity,
          unitAmount: whole(line.unitAmount),
          amount: amount.includes('.') ? amount : whole(Number(amount)),
          taxRate: line.taxRate ?? null,
        }
      }),
      subtotal: invoice.subtotal,
      taxes: sumsOf(invoice.lines).taxes.map(({ rate, amount }) => ({ rate, amount: whole(Number(amount)) })),
      total: invoice.total,
      amountPaid: invoice.amountPaid,
      due: amountDue(invoice),
      dueAt: invoice.dueAt,
      isOverdue: isOverdue(invoice, now),
      note: invoice.note,
    },
    step: why ? { is: 'closed', why } : { is: 'pay', formKey: randomUUID(), isCharging },
  }
}
