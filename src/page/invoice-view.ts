import type { Money } from '../base/money.ts'
import type { Closed } from '../invoices/pay/pay.ts'
import type { Locale, MerchantView } from './view.ts'

/** A line as it is shown: amounts of a whole unit's fraction stay exact text. */
type LineView = {
  readonly description: string
  readonly quantity: string
  readonly unitAmount: Money
  readonly amount: Money | string
  readonly taxRate: string | null
}

/** An invoice as its page shows it. The customer's name is not on it: its address may be passed on. */
export type InvoiceView = {
  readonly id: string
  readonly number: string
  readonly lines: readonly LineView[]
  readonly subtotal: Money
  readonly taxes: readonly { readonly rate: string; readonly amount: Money }[]
  readonly total: Money
  readonly amountPaid: Money
  readonly due: Money
  /** A day, `2026-12-31`. */
  readonly dueAt: string
  readonly isOverdue: boolean
  readonly note: string | null
}

export type InvoiceStep =
  /** `formKey` makes a form that is sent twice one checkout. `isCharging`: a saved method is being charged with it. */
  | { readonly is: 'pay'; readonly formKey: string; readonly isCharging: boolean }
  | { readonly is: 'closed'; readonly why: Closed }

/** Everything an invoice's page shows. */
export type InvoicePage = {
  readonly locale: Locale
  readonly now: Date
  readonly sandbox: boolean
  readonly merchant: MerchantView
  readonly invoice: InvoiceView
  readonly step: InvoiceStep
}
