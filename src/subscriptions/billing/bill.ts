import { newId } from '../../base/id.ts'
import { dayAfter, dayIn, hourIn } from '../../base/time-zone.ts'
import type { Customer } from '../../customers/customer.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Invoice } from '../../invoices/invoice.ts'
import { type Bill, billPeriods } from '../../invoices/periods/bill.ts'
import { queueMail } from '../../invoices/queue-mail.ts'
import { REMINDERS_DEFAULT } from '../../invoices/terms/reminders.ts'
import type { SubscriptionApp } from '../app.ts'
import { insertCollections } from '../dunning/store.ts'
import { saveAndRecord } from '../move.ts'
import type { Subscription } from '../subscription.ts'
import type { Step } from './next-step.ts'

type App = Pick<SubscriptionApp, 'customers' | 'checkoutUrl' | 'livemode' | 'papers' | 'canMail'>
type Of = {
  readonly merchantId: string
  /** The merchant's. */
  readonly zone: string
  readonly customers: ReadonlyMap<string, Customer>
}

/** Days from an invoice that the customer pays by hand to its due day. */
const INVOICE_DUE_DAYS = 7

/** The last day to pay what is billed now, in the merchant's zone: a charge is tried until then. */
function dueDayOf({ collect, dunning }: Subscription, zone: string, now: Date): string {
  const days = collect === 'invoice' ? INVOICE_DUE_DAYS : Math.max(0, ...dunning.retryDays)
  return dayAfter(dayIn(zone, now), days)
}

/**
 * Takes steps of a merchant's subscriptions, which the caller holds locked: their invoices, how those are collected, and what
 * became of the subscriptions. Returns the invoices.
 */
export async function billAll(
  tx: Tx,
  app: App,
  now: Date,
  { merchantId, zone, customers }: Of,
  steps: readonly (Omit<Step, 'bill'> & { readonly bill: Pick<Bill, 'lines' | 'period'> | null })[],
): Promise<Invoice[]> {
  const billed = steps.filter(({ bill }) => bill !== null)
  const bills = billed.map(({ after, bill }): Bill => {
    const customer = customers.get(after.customerId)?.details
    if (!customer || !bill) throw new Error(`subscription ${after.id} bills no one`)
    return {
      ...bill,
      id: newId('inv', merchantId, now),
      subscriptionId: after.id,
      customerId: after.customerId,
      customer,
      currency: after.amount.currency,
      dueAt: dueDayOf(after, zone, now),
      reminders: after.collect === 'invoice' ? REMINDERS_DEFAULT : [],
    }
  })
  // The numbers of a series are taken last: whoever else needs them waits for what follows alone.
  const idOf = new Map(bills.map(({ subscriptionId, id }) => [subscriptionId, id]))
  await saveAndRecord(
    tx,
    app,
    now,
    steps.map(({ after, events }) => ({
      after: { ...after, latestInvoiceId: idOf.get(after.id) ?? after.latestInvoiceId },
      events,
    })),
  )
  const invoices = await billPeriods(tx, app, now, { merchantId, zone }, bills)
  await insertCollections(
    tx,
    now,
    billed.map(({ after }, n) => {
      const { id = '', dueAt = '' } = invoices[n] ?? {}
      return { merchantId, invoiceId: id, subscriptionId: after.id, nextTryAt: firstTryAt(after, dueAt, now) }
    }),
  )
  for (const [n, { after }] of billed.entries()) {
    const invoice = invoices[n]
    if (after.collect === 'invoice' && invoice && app.canMail)
      await queueMail(tx, now, invoice, { kind: 'invoice', occasion: 'period' })
  }
  return invoices
}

/** A charge is tried at once; an invoice is given up after the last day of the schedule, counted from its due day. */
const firstTryAt = ({ collect, dunning, timeZone }: Subscription, dueAt: string, now: Date): Date =>
  collect === 'charge' ? now : hourIn(timeZone, dayAfter(dueAt, 1 + Math.max(0, ...dunning.retryDays)), dunning.hour)
