import { later } from '../../base/clock.ts'
import { customerUrl } from '../../customers/customer.ts'
import { ALL_MERCHANTS, type Tx, transaction } from '../../db/transaction.ts'
import { haveMailsEndedIn } from '../../invoices/mails/end.ts'
import { claim } from '../../jobs/claim.ts'
import type { Mail, Mailer } from '../../mail/mailer.ts'
import { MAIL_LEASE_MS, tryMail } from '../../mail/try-mail.ts'
import { findMerchant } from '../../merchants/merchant.ts'
import { readTimeZone } from '../../merchants/settings/settings.ts'
import { expiresSoon } from '../../saved-methods/expiry.ts'
import { findSavedMethodIn } from '../../saved-methods/find.ts'
import type { SubscriptionApp } from '../app.ts'
import type { ExpiryMailFailure, WriteExpiryMail } from './mail.ts'
import { claimMails, type ExpiryMail, giveUpMails, settleMail } from './store.ts'
import { usesOf } from './uses.ts'

export type ExpiryMailApp = Pick<
  SubscriptionApp,
  'db' | 'findCustomer' | 'checkoutUrl' | 'livemode' | 'papers' | 'canMail' | 'log'
> & {
  readonly mailer: Mailer
  readonly writeExpiryMail: WriteExpiryMail
}

/** One process sends so many at once. */
const BATCH = 10

/**
 * Sends due mails about methods that expire soon, as mails about invoices are sent: SENDING, committed, before the mail server is
 * called, and never again once it may have been sent. Returns how many were due.
 */
export async function deliverExpiryMails(app: ExpiryMailApp, now: Date): Promise<number> {
  await transaction(app.db, ALL_MERCHANTS, (tx) => giveUpMails(tx, now))
  const claimed = await claim(app.db, (tx) => claimMails(tx, now, later(now, MAIL_LEASE_MS), BATCH))
  await Promise.all(
    claimed.map((mail) =>
      deliver(app, now, mail).catch((err: unknown) =>
        app.log.error({ err, savedMethod: mail.savedMethodId }, 'what became of an expiry mail could not be recorded'),
      ),
    ),
  )
  return claimed.length
}

async function deliver(app: ExpiryMailApp, now: Date, mail: ExpiryMail): Promise<void> {
  const written = await transaction(app.db, mail.merchantId, (tx) => write(tx, app, now, mail))
  const settled =
    typeof written === 'string'
      ? ({ status: 'DROPPED', code: written } as const)
      : await tryMail(app.mailer, now, mail, written)
  await transaction(app.db, mail.merchantId, (tx) => settleMail(tx, mail, settled))
}

/** The mail as it is sent, or why it is no longer to be: its customer has replaced the method, or its end has moved. */
async function write(tx: Tx, app: ExpiryMailApp, now: Date, mail: ExpiryMail): Promise<Mail | ExpiryMailFailure> {
  const { merchantId, savedMethodId: id, expiresAt } = mail
  if (!app.canMail) return 'NOT_CONFIGURED'
  const [method, merchant] = [await findSavedMethodIn(tx, { merchantId, id }), await findMerchant(tx, merchantId)]
  if (!method || !merchant) throw new Error(`no method or merchant of the expiry mail of ${id}`)
  const isOfThisEnd = method.expiresAt?.getTime() === expiresAt.getTime()
  if (!isOfThisEnd || !expiresSoon(method, now)) return 'NOT_DUE'
  const uses = await usesOf(tx, method)
  if (uses.length === 0) return 'NOT_DUE'
  const { customerId } = method
  const to = (await app.findCustomer(tx, { merchantId, id: customerId }))?.details?.email
  if (!to) return 'NO_ADDRESS'
  if (await haveMailsEndedIn(tx, { merchantId, customerId })) return 'ENDED'
  const invoiceId = uses.flatMap(({ latestInvoiceId }) => latestInvoiceId ?? [])[0]
  const endUrl = invoiceId === undefined ? null : app.papers.mailsUrlOf(invoiceId)
  const content = app.writeExpiryMail({
    ...{ method, expiresAt, merchant, endUrl, livemode: app.livemode },
    usedFor: uses.map(({ description }) => description),
    zone: await readTimeZone(tx, merchantId),
    customerUrl: customerUrl(customerId, app.checkoutUrl),
  })
  return { ...content, to, ...(endUrl !== null && { unsubscribeUrl: endUrl }) }
}
