import type { Money } from '../../base/money.ts'
import type { Interval } from '../../subscriptions/calendar/periods.ts'
import type { SubscriptionStatus } from '../../subscriptions/states.ts'
import type { Expiry } from '../saving/expiry.ts'
import type { BrandView, Locale, MerchantView } from '../view.ts'
import type { Collecting } from './collecting.ts'

/** A saved method of the customer, with what they agreed to. */
export type SavedView = BrandView & {
  readonly id: string
  /** Masked by its provider. */
  readonly label: string | null
  readonly bounds: readonly string[]
  /** The words that were agreed to, and their version. */
  readonly text: string
  readonly version: string
  readonly acceptedAt: Date
  /** Null: it is active. */
  readonly endedAt: Date | null
  readonly expiry: Expiry | null
  /** What it is charged for, by name. */
  readonly usedFor: readonly string[]
}

export type SubscriptionView = {
  readonly id: string
  readonly description: string
  readonly status: SubscriptionStatus
  readonly amount: Money
  readonly interval: Interval
  /** The first day of the period that is billed next; null: none is. */
  readonly nextDay: string | null
  /** The last day of what was billed, where it ends then. */
  readonly endsOn: string | null
  /** It was cancelled after the last try. */
  readonly isUnpaid: boolean
  /** The active method that is charged first, as the customer knows it; null: none is. */
  readonly method: string | null
  /** No method can be charged with what is billed next: one has to be chosen. */
  readonly needsMethod: boolean
  readonly canChange: boolean
  readonly canCancel: boolean
}

export type InvoiceRow = {
  readonly id: string
  readonly number: string
  readonly description: string
  readonly amount: Money
  /** A day, `2026-12-31`. */
  readonly dueAt: string
  readonly isOverdue: boolean
  /** Null: no charge of it has failed or is under way. */
  readonly collecting: Collecting | null
  readonly pdfUrl: string
  /** Pages of the signed receipts of what was paid. */
  readonly receiptPaths: readonly string[]
}

/** What became of the request of a code. `failed`: the mail could not be sent. */
export type Requested = 'sent' | 'waits' | 'too_many' | 'failed'

export type CustomerStep =
  /** `to`: where the code goes, masked; null: no address is known. `fault`: what is wrong with what was entered. */
  | {
      readonly is: 'sign_in'
      readonly to: string | null
      readonly requested: Requested | null
      readonly fault: 'wrong' | 'over' | null
    }
  | {
      readonly is: 'open'
      readonly due: readonly InvoiceRow[]
      readonly subscriptions: readonly SubscriptionView[]
      readonly methods: readonly SavedView[]
      readonly paid: readonly InvoiceRow[]
    }
  | { readonly is: 'end'; readonly method: SavedView }
  /** `endsOn`: the last day that it runs; null: it ends at once. */
  | { readonly is: 'cancel'; readonly subscription: SubscriptionView; readonly endsOn: string | null }
  /** `formKey` makes a form that is sent twice one offer. */
  | {
      readonly is: 'change'
      readonly subscription: SubscriptionView
      readonly methods: readonly SavedView[]
      readonly offers: readonly BrandView[]
      readonly formKey: string
    }

/** Everything a customer's own page shows. */
export type CustomerPage = {
  readonly locale: Locale
  readonly now: Date
  readonly sandbox: boolean
  readonly merchant: MerchantView
  readonly id: string
  /** The checkout that the visitor came from, and goes back to; null: none. */
  readonly checkoutId: string | null
  readonly step: CustomerStep
}
