import { ApiError } from '../../base/errors.ts'
import { dayIn, startOfDayIn } from '../../base/time-zone.ts'
import { readCustomersIn } from '../../customers/find.ts'
import type { Tx } from '../../db/transaction.ts'
import { readTimeZone } from '../../merchants/settings/settings.ts'
import type { InvoiceApp } from '../app.ts'
import type { Invoice } from '../invoice.ts'
import { queueMails } from '../queue-mail.ts'
import { AWAITED } from '../states.ts'
import { lockInvoices, readInvoices } from '../store.ts'
import { requestedOn } from './mail.ts'
import { readEndedOf, readRemindedSince } from './store.ts'

/**
 * Why an invoice's customer is not reminded: it is paid; it is a draft, void or written off; there is no address; the customer ended
 * these mails; they were reminded of it today already.
 */
export const NOT_REMINDED = ['PAID', 'NOT_OPEN', 'NO_ADDRESS', 'ENDED', 'REMINDED_TODAY'] as const
export type NotReminded = (typeof NOT_REMINDED)[number]

/** Which invoices a reminder goes out for, and why none does for each other. */
export type Reminders = { readonly due: readonly string[]; readonly not: ReadonlyMap<string, NotReminded> }

type App = Pick<InvoiceApp, 'customers' | 'canMail'>

/** What `remindMany` would do now. Throws MAIL_UNAVAILABLE. */
export async function judgeReminders(
  tx: Tx,
  app: App,
  now: Date,
  merchantId: string,
  ids: readonly string[],
): Promise<Reminders> {
  assertCanMail(app)
  return judge(tx, app, now, merchantId, await readInvoices(tx, merchantId, ids))
}

/**
 * Queues a reminder of each of these invoices of which something is due, at most one a day of the merchant's: the mail is unique by
 * invoice and day, whoever else reminds of them at the same time. Ids that name no invoice are left out. Throws MAIL_UNAVAILABLE.
 */
export async function remindMany(
  tx: Tx,
  app: App,
  now: Date,
  merchantId: string,
  ids: readonly string[],
): Promise<Reminders> {
  assertCanMail(app)
  const invoices = await lockInvoices(tx, merchantId, ids)
  const { due, not } = await judge(tx, app, now, merchantId, invoices)
  const occasion = requestedOn(dayIn(await readTimeZone(tx, merchantId), now))
  const queued = await queueMails(tx, now, merchantId, due, { kind: 'reminder', occasion })
  const others = due.filter((id) => !queued.has(id)).map((id) => [id, 'REMINDED_TODAY'] as const)
  return { due: due.filter((id) => queued.has(id)), not: new Map([...not, ...others]) }
}

export function assertCanMail({ canMail }: Pick<App, 'canMail'>): void {
  if (canMail) return
  throw new ApiError(
    'MAIL_UNAVAILABLE',
    'No mail can be sent here: the operator of this deployment has to set SMTP_URL.',
  )
}

async function judge(
  tx: Tx,
  { customers }: App,
  now: Date,
  merchantId: string,
  invoices: ReadonlyMap<string, Invoice>,
): Promise<Reminders> {
  const zone = await readTimeZone(tx, merchantId)
  const all = [...invoices.values()]
  const customerIds = all.map(({ customerId }) => customerId)
  const known = await readCustomersIn(tx, customers, merchantId, customerIds)
  const ended = await readEndedOf(tx, merchantId, customerIds)
  const today = startOfDayIn(zone, dayIn(zone, now))
  const reminded = await readRemindedSince(tx, merchantId, [...invoices.keys()], today)
  const reasonOf = ({ id, status, customerId }: Invoice): NotReminded | undefined => {
    if (status === 'PAID') return 'PAID'
    if (!AWAITED.includes(status)) return 'NOT_OPEN'
    if (!known.get(customerId)?.details?.email) return 'NO_ADDRESS'
    if (ended.has(customerId)) return 'ENDED'
    return reminded.has(id) ? 'REMINDED_TODAY' : undefined
  }
  const judged = all.map((invoice) => [invoice.id, reasonOf(invoice)] as const)
  return {
    due: judged.flatMap(([id, reason]) => (reason === undefined ? [id] : [])),
    not: new Map(judged.flatMap(([id, reason]) => (reason === undefined ? [] : [[id, reason]]))),
  }
}
