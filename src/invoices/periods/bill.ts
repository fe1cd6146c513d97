import { createHash } from 'node:crypto'
import type { Currency } from '../../base/currency.ts'
import { fromWhole } from '../../base/money.ts'
import { remembered } from '../../base/remembered.ts'
import { dayAfter, startOfDayIn } from '../../base/time-zone.ts'
import type { Customer } from '../../checkout/customer/customer.ts'
import type { Customers } from '../../checkout/customer/customers.ts'
import type { Tx } from '../../db/transaction.ts'
import { recordEvents } from '../../webhooks/outbox.ts'
import { invoiceEvent } from '../events.ts'
import { type Invoice, numberText, SERIES_DEFAULT } from '../invoice.ts'
import { type Line, sumsOf } from '../lines.ts'
import { takeNumber, termColumns } from '../store.ts'
import { nextReminderAt } from '../terms/reminders.ts'
import type { Hosts } from '../wire.ts'

type App = Hosts & { readonly customers: Customers }

/** What a subscription bills. */
export type Bill = {
  /** Of the invoice, `inv_…`: made by the caller. */
  readonly id: string
  readonly subscriptionId: string
  /** Null: a change within a period, billed at once. */
  readonly period: Invoice['period']
  readonly customerId: string
  readonly customer: Customer
  readonly currency: Currency
  /** They come to more than 0. */
  readonly lines: readonly Line[]
  readonly dueAt: string
  readonly reminders: readonly number[]
}

/**
 * Creates invoices of one merchant's subscriptions, finalized, in order; `zone` is the merchant's. The numbers of the series are
 * taken together and last. A period that has its invoice is refused by the database, and with it the whole transaction: no
 * number is lost.
 */
export async function billPeriods(
  tx: Tx,
  app: App,
  now: Date,
  { merchantId, zone }: { readonly merchantId: string; readonly zone: string },
  bills: readonly Bill[],
): Promise<Invoice[]> {
  if (bills.length === 0) return []
  const last = await takeNumber(tx, merchantId, SERIES_DEFAULT, bills.length)
  const startOfDay = remembered((day) => startOfDayIn(zone, day))
  const made = bills.map((bill, n) => {
    const number = last - BigInt(bills.length - 1 - n)
    return { bill, number, invoice: toInvoice(merchantId, now, bill, number, startOfDay(dayAfter(bill.dueAt, 1))) }
  })
  await tx
    .insertInto('invoice')
    .values(
      made.map(({ bill, number, invoice }) => ({
        merchant_id: merchantId,
        id: invoice.id,
        external_id: null,
        request_hash: createHash('sha256').update(`${bill.subscriptionId} ${bill.period?.start}`).digest(),
        status: invoice.status,
        number,
        sequence: invoice.sequence,
        ...termColumns(invoice),
        overdue_at: invoice.overdueAt,
        billed: app.customers.seal(invoice.id, bill.customer),
        subscription_id: bill.subscriptionId,
        period_start: bill.period?.start ?? null,
        period_end: bill.period?.end ?? null,
        next_reminder_at: bill.reminders.length === 0 ? null : nextReminderAt(bill, zone, now),
        created_at: now,
        updated_at: now,
        finalized_at: now,
      })),
    )
    .execute()
  const invoices = made.map(({ invoice }) => invoice)
  await recordEvents(
    tx,
    now,
    invoices.map((invoice) => invoiceEvent(app, now, 'invoice.finalized', invoice)),
  )
  return invoices
}

function toInvoice(merchantId: string, now: Date, bill: Bill, number: bigint, overdueAt: Date): Invoice {
  const { subtotal, tax, total } = sumsOf(bill.lines)
  const money = (whole: bigint) => fromWhole(Number(whole), bill.currency)
  return {
    merchantId,
    id: bill.id,
    externalId: null,
    subscriptionId: bill.subscriptionId,
    period: bill.period,
    customerId: bill.customerId,
    collectorId: null,
    status: 'OPEN',
    series: SERIES_DEFAULT,
    number: numberText(SERIES_DEFAULT, number),
    sequence: 1,
    currency: bill.currency,
    lines: bill.lines,
    subtotal: money(subtotal),
    tax: money(tax),
    total: money(total),
    amountPaid: money(0n),
    dueAt: bill.dueAt,
    overdueAt,
    methods: null,
    allowPartial: false,
    reminders: bill.reminders,
    note: null,
    metadata: {},
    createdAt: now,
    updatedAt: now,
    finalizedAt: now,
  }
}
