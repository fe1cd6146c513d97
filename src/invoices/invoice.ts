import type { Currency } from '../base/currency.ts'
import type { Money } from '../base/money.ts'
import type { Way } from '../checkout/checkout.ts'
import type { Line } from './lines.ts'
import type { InvoiceStatus } from './states.ts'

/** What its merchant may change while it is a draft. */
export type InvoiceTerms = {
  readonly customerId: string
  /** The customer's own number that it is paid by; null: any. */
  readonly collectorId: string | null
  readonly currency: Currency
  /** What its number begins with; the numbers of a series have no gaps. */
  readonly series: string
  readonly lines: readonly Line[]
  /** A day of the merchant's zone, `2026-12-31`. */
  readonly dueAt: string
  /** What its page offers, in this order; null: everything. */
  readonly methods: readonly Way[] | null
  readonly allowPartial: boolean
  /** Days from the due day on which the customer is reminded: before it (negative), on it, after it. */
  readonly reminders: readonly number[]
  readonly note: string | null
  readonly metadata: Readonly<Record<string, string>>
}

/** What a merchant bills a customer for. Source: interface, "Invoices". */
export type Invoice = InvoiceTerms & {
  readonly merchantId: string
  readonly id: string
  readonly externalId: string | null
  /** What it is billed by again and again; null: it stands alone. */
  readonly subscriptionId: string | null
  /** First and last day, in the subscription's zone; null: it is of no period. */
  readonly period: { readonly start: string; readonly end: string } | null
  readonly status: InvoiceStatus
  /** `INV-000012`; null: a draft. */
  readonly number: string | null
  /** The number of its last event. */
  readonly sequence: number
  readonly subtotal: Money
  readonly tax: Money
  readonly total: Money
  readonly amountPaid: Money
  /** When it begins to be overdue; null: a draft. */
  readonly overdueAt: Date | null
  readonly createdAt: Date
  readonly updatedAt: Date
  readonly finalizedAt: Date | null
}

export const SERIES_DEFAULT = 'INV'
const NUMBER_DIGITS = 6

/** A number as it is printed: `INV-000012`. */
export const numberText = (series: string, number: bigint): string =>
  `${series}-${number.toString().padStart(NUMBER_DIGITS, '0')}`

/** What of it has still to be paid; nothing of a void one. */
export const amountDue = ({ status, total, amountPaid }: Pick<Invoice, 'status' | 'total' | 'amountPaid'>): Money => ({
  amount: status === 'VOID' ? 0n : total.amount - amountPaid.amount,
  currency: total.currency,
})
