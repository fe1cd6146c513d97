import type { BaseLogger } from 'pino'
import { later } from '../../base/clock.ts'
import { customerUrl } from '../../customers/customer.ts'
import { ALL_MERCHANTS, type Tx, transaction } from '../../db/transaction.ts'
import { claim } from '../../jobs/claim.ts'
import type { Mail, Mailer } from '../../mail/mailer.ts'
import { MAIL_LEASE_MS, tryMail } from '../../mail/try-mail.ts'
import { findMerchant } from '../../merchants/merchant.ts'
import type { InvoiceApp } from '../app.ts'
import { recordMailed } from '../move.ts'
import { AWAITED } from '../states.ts'
import { readInvoice } from '../store.ts'
import { invoiceUrl } from '../wire.ts'
import type { InvoiceMail, MailFailureCode, WriteMail } from './mail.ts'
import { claimMails, giveUpMails, readEnded, settleMail } from './store.ts'

export type DeliverApp = InvoiceApp & {
  readonly mailer: Mailer
  readonly writeMail: WriteMail
  readonly log: Pick<BaseLogger, 'error'>
}

/** One process sends so many at once. */
const BATCH = 10

/**
 * Sends mails that are due. Each is SENDING, committed, before the mail server is called, and is never sent again by itself once
 * it may have been sent: a customer gets no reminder twice. Only what certainly was not sent is tried again. Returns how many
 * were due.
 */
export async function deliverMails(app: DeliverApp, now: Date): Promise<number> {
  await transaction(app.db, ALL_MERCHANTS, (tx) => giveUpMails(tx, now))
  const claimed = await claim(app.db, (tx) => claimMails(tx, now, later(now, MAIL_LEASE_MS), BATCH))
  await Promise.all(
    claimed.map((mail) =>
      deliver(app, now, mail).catch((err: unknown) =>
        app.log.error({ err, mail: mail.id }, 'what became of an invoice mail could not be recorded'),
      ),
    ),
  )
  if (claimed.length > 0) app.signals.wake('deliveries')
  return claimed.length
}

async function deliver(app: DeliverApp, now: Date, mail: InvoiceMail): Promise<void> {
  const written = await transaction(app.db, mail.merchantId, (tx) => write(tx, app, now, mail))
  const settled =
    typeof written === 'string'
      ? ({ status: 'DROPPED', code: written } as const)
      : await tryMail(app.mailer, now, mail, written)
  await transaction(app.db, mail.merchantId, async (tx) => {
    const isSettled = await settleMail(tx, mail, settled)
    if (!isSettled || settled.status !== 'SENT') return
    if (mail.kind === 'invoice') await recordMailed(tx, app, now, mail, 'invoice.sent')
    if (mail.kind === 'reminder') await recordMailed(tx, app, now, mail, 'invoice.reminded')
  })
}

/** The mail as it is sent, or why it is no longer to be. */
async function write(tx: Tx, app: DeliverApp, now: Date, mail: InvoiceMail): Promise<Mail | MailFailureCode> {
  const { merchantId, kind, id } = mail
  const invoice = await readInvoice(tx, { merchantId, id: mail.invoiceId })
  const merchant = await findMerchant(tx, merchantId)
  if (!invoice || !merchant) throw new Error(`no invoice ${mail.invoiceId} of the mail ${id}`)
  if (!app.canMail) return 'NOT_CONFIGURED'
  const isDue = kind === 'receipt' ? invoice.status === 'PAID' : kind === 'invoice' || AWAITED.includes(invoice.status)
  if (!isDue || invoice.status === 'VOID') return 'NOT_DUE'
  const customer = await app.findCustomer(tx, { merchantId, id: invoice.customerId })
  const to = customer?.details?.email
  if (!to) return 'NO_ADDRESS'
  if (await readEnded(tx, merchantId, invoice.customerId)) return 'ENDED'
  const endUrl = app.papers.mailsUrlOf(invoice.id)
  const content = app.writeMail({
    ...{ kind, invoice, merchant, now, endUrl },
    livemode: app.livemode,
    url: invoiceUrl(invoice, app.checkoutUrl),
    pdfUrl: app.papers.urlOf(invoice.id),
    customerUrl: customerUrl(invoice.customerId, app.checkoutUrl),
  })
  return { ...content, to, id, unsubscribeUrl: endUrl }
}
