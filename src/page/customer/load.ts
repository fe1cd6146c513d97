import { randomUUID } from 'node:crypto'
import { notFound } from '../../base/errors.ts'
import { meetMerchant } from '../../base/merchant-time.ts'
import { dayAfter, dayIn } from '../../base/time-zone.ts'
import { findCharge } from '../../charges/find.ts'
import { findCustomerByUrl, type PublicCustomer } from '../../customers/find.ts'
import { findTransactionsOf } from '../../invoices/allocations/find.ts'
import { listInvoices } from '../../invoices/find.ts'
import { amountDue, type Invoice } from '../../invoices/invoice.ts'
import { PAYABLE } from '../../invoices/states.ts'
import { isOverdue } from '../../invoices/wire.ts'
import { listSavedMethods } from '../../saved-methods/find.ts'
import { boundLines } from '../../saved-methods/mandate/mandate-text.ts'
import type { SavedMethod } from '../../saved-methods/saved-method.ts'
import { findCollections, listSubscriptions } from '../../subscriptions/find.ts'
import { OVER, RUNNING } from '../../subscriptions/states.ts'
import type { Subscription } from '../../subscriptions/subscription.ts'
import type { PageApp } from '../app.ts'
import { toMerchantView } from '../load/load-page.ts'
import { expiryOf } from '../saving/expiry.ts'
import { inWords, savedName } from '../text/format.ts'
import type { Locale } from '../view.ts'
import { brandOf, offersFor } from './brands.ts'
import { type Collecting, collectingOf } from './collecting.ts'
import type { Wish } from './links.ts'
import type { CustomerPage, CustomerStep, InvoiceRow, SavedView, SubscriptionView } from './view.ts'

/** What is shown of each kind, the newest first. */
const SHOWN_MAX = 50
const PAID_MAX = 12

/** A customer by the address of their page. Throws NOT_FOUND. */
export async function findCustomerForPage(app: Pick<PageApp, 'db' | 'customers'>, id: string): Promise<PublicCustomer> {
  const found = await findCustomerByUrl(app, id)
  if (!found) throw notFound()
  meetMerchant(found.customer.merchantId)
  return found
}

/** An address that only its owner recognises: `b•••@example.com`. */
function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return `${email.slice(0, 1)}•••${email.slice(at)}`
}

export const customerPageOf = (
  app: Pick<PageApp, 'clock' | 'livemode'>,
  { customer, merchant }: PublicCustomer,
  { locale, checkoutId }: { readonly locale: Locale; readonly checkoutId: string | null },
  step: CustomerStep,
): CustomerPage => ({
  locale,
  now: app.clock(),
  sandbox: !app.livemode,
  merchant: toMerchantView(merchant),
  id: customer.id,
  checkoutId,
  step,
})

/** What a visitor sees who is not known to be the customer: nothing of them but a masked address. */
export const signInStep = (
  { customer }: PublicCustomer,
  change: Partial<Omit<Extract<CustomerStep, { is: 'sign_in' }>, 'is' | 'to'>> = {},
): CustomerStep => {
  const email = customer.details?.email
  return { is: 'sign_in', to: email ? maskedEmail(email) : null, requested: null, fault: null, ...change }
}

/** What the customer sees, or is about to do. Throws NOT_FOUND for what is not theirs, or cannot be done to it now. */
export async function openStep(
  app: PageApp,
  found: PublicCustomer,
  locale: Locale,
  wish: Wish | null,
): Promise<CustomerStep> {
  const { customer } = found
  const { merchantId, id: customerId } = customer
  const of = { customerId, before: null, limit: SHOWN_MAX }
  const [methods, subscriptions] = await Promise.all([
    listSavedMethods(app.db, merchantId, of),
    listSubscriptions(app.db, merchantId, of),
  ])
  const around = { subscriptions, zone: found.zone, now: app.clock() }
  const saved = methods.flatMap((method) => savedView(method, around, locale))
  const subscribed = subscriptions.map((one) => subscriptionView(one, saved))
  if (!wish) {
    const invoices = await invoicesOf(app, customer, subscriptions, locale)
    return { is: 'open', subscriptions: subscribed, methods: saved, ...invoices }
  }
  if (wish.is === 'end') {
    const method = saved.find(({ id, endedAt }) => id === wish.of && endedAt === null)
    if (!method) throw notFound()
    return { is: 'end', method }
  }
  const subscription = subscribed.find(({ id }) => id === wish.of)
  const one = subscriptions.find(({ id }) => id === wish.of)
  if (!subscription || !one) throw notFound()
  if (wish.is === 'cancel') {
    if (!subscription.canCancel) throw notFound()
    return { is: 'cancel', subscription, endsOn: lastDayOf(one, app.clock()) }
  }
  if (!subscription.canChange) throw notFound()
  return {
    is: 'change',
    subscription,
    // The one that is charged first already is no choice.
    methods: saved.filter(
      ({ id, endedAt }) => endedAt === null && id !== one.savedMethodIds[0] && isOfCurrency(methods, id, one),
    ),
    offers: offersFor(app.rails, one, locale),
    formKey: randomUUID(),
  }
}

const isOfCurrency = (methods: readonly SavedMethod[], id: string, { amount }: Subscription): boolean =>
  methods.some((method) => method.id === id && method.currency === amount.currency)

/** The last day that a subscription runs where it is cancelled now; null: it ends at once. */
function lastDayOf({ status, nextDay, timeZone }: Subscription, now: Date): string | null {
  const isBilled = RUNNING.includes(status) && nextDay !== null && nextDay > dayIn(timeZone, now)
  return isBilled ? dayAfter(nextDay, -1) : null
}

/** One that its payer agreed to and that became active; others are of no use to them. */
function savedView(
  method: SavedMethod,
  { subscriptions, zone, now }: { subscriptions: readonly Subscription[]; zone: string; now: Date },
  locale: Locale,
): SavedView[] {
  const { id, label, agreement, status, bounds, endedAt } = method
  if (!agreement || status === 'PENDING_PAYER' || status === 'FAILED') return []
  const usedFor = subscriptions.filter((one) => !OVER.includes(one.status) && one.savedMethodIds.includes(id))
  return [
    {
      ...brandOf(method, locale),
      ...{ id, label, endedAt, ...agreement },
      bounds: boundLines({ bounds, zone }, locale),
      expiry: expiryOf(method, now, zone, locale),
      usedFor: usedFor.map(({ description }) => description),
    },
  ]
}

const canChangeMethod = ({ collect, status, cancelsAtPeriodEnd }: Subscription): boolean =>
  collect === 'charge' && !OVER.includes(status) && !cancelsAtPeriodEnd

function subscriptionView(one: Subscription, saved: readonly SavedView[]): SubscriptionView {
  const { id, description, status, amount, interval, nextDay, cancelsAtPeriodEnd } = one
  const isOver = OVER.includes(status)
  const canChange = canChangeMethod(one)
  const first = one.savedMethodIds.flatMap(
    (method) => saved.find((view) => view.id === method && !view.endedAt) ?? [],
  )[0]
  return {
    ...{ id, description, status, amount, interval },
    nextDay: cancelsAtPeriodEnd || status === 'PAUSED' ? null : nextDay,
    endsOn: cancelsAtPeriodEnd && nextDay !== null ? dayAfter(nextDay, -1) : null,
    method: first ? savedName(first) : null,
    isUnpaid: one.endReason === 'not_paid',
    needsMethod: canChange && !first,
    canChange,
    canCancel: !isOver && !cancelsAtPeriodEnd,
  }
}

/** What the customer has to pay, and what they paid last. */
async function invoicesOf(
  app: PageApp,
  { merchantId, id: customerId }: PublicCustomer['customer'],
  subscriptions: readonly Subscription[],
  locale: Locale,
) {
  const now = app.clock()
  const list = (status: Invoice['status'], limit: number) =>
    listInvoices(app.db, now, merchantId, { customerId, status, before: null, limit })
  const [paid, ...due] = await Promise.all([
    list('PAID', PAID_MAX),
    ...PAYABLE.map((status) => list(status, SHOWN_MAX)),
  ])
  const idsOf = (invoices: readonly Invoice[]) => invoices.map(({ id }) => id)
  const [transactions, collections] = await Promise.all([
    findTransactionsOf(app.db, merchantId, idsOf(paid)),
    findCollections(app.db, merchantId, idsOf(due.flat())),
  ])
  const open = [...collections.values()].flatMap(({ chargeId }) => chargeId ?? [])
  const charges = await Promise.all(open.map((id) => findCharge(app.db, merchantId, id)))
  const collecting = (id: string): Collecting | null => {
    const collection = collections.get(id)
    const one = subscriptions.find((subscription) => subscription.id === collection?.subscriptionId)
    if (!collection || !one) return null
    const charge = charges.find((found) => found?.id === collection.chargeId)
    const approveUrl = charge?.status === 'NEEDS_PAYER' ? charge.actionUrl : null
    return collectingOf(collection, { now, zone: one.timeZone, canChange: canChangeMethod(one), approveUrl })
  }
  const toRow = (invoice: Invoice): InvoiceRow => ({
    id: invoice.id,
    number: invoice.number ?? '',
    description: inWords(invoice.lines[0]?.description ?? '', locale),
    amount: invoice.status === 'PAID' ? invoice.total : amountDue(invoice),
    dueAt: invoice.dueAt,
    isOverdue: isOverdue(invoice, now),
    collecting: collecting(invoice.id),
    pdfUrl: app.papers.urlOf(invoice.id),
    receiptPaths: (transactions.get(invoice.id) ?? []).map((id) => app.receipts.links.pathOf(id)),
  })
  const oldestFirst = due.flat().sort((a, b) => a.dueAt.localeCompare(b.dueAt))
  return { due: oldestFirst.map(toRow), paid: paid.map(toRow) }
}
