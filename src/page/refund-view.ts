import type { Money } from '../base/money.ts'
import type { RefundStatus } from '../checkout/refunds/states.ts'
import type { Locale, MerchantView } from './view.ts'

/** An account as a page may show it: its bank, the last digits of its number, and its holder, masked. */
export type AccountView = { readonly bankName: string; readonly ending: string; readonly holder: string | null }

/** What was paid: an order, or a code or number without one, known by when it was paid and the reference in the payer's app. */
export type PaidFor =
  | { readonly is: 'order'; readonly description: string | null; readonly orderNumber: string }
  | { readonly is: 'collector'; readonly place: string; readonly paidAt: Date; readonly rrn: string | null }

/** Money that goes back, and what it was paid for. */
export type RefundView = {
  readonly id: string
  /** The checkout's, which counts every change of its refunds, too; of a refund without a checkout its own. */
  readonly version: number
  readonly status: RefundStatus
  readonly amount: Money
  readonly reason: string | null
  readonly paidFor: PaidFor
  /** The payment, `pay_…`. */
  readonly transactionId: string
  /** How it was paid, in words; null where that is not known. */
  readonly methodName: string | null
  readonly completedAt: Date | null
  /** The page of its signed receipt; null: it has not arrived. */
  readonly receiptPath: string | null
  /** Until when an account may be named; null: none is needed. */
  readonly claimEndsAt: Date | null
  /** Where it goes; null: the original payment method, or not yet known. */
  readonly account: AccountView | null
}

/** A bank to choose: its national code and name. */
export type BankChoice = { readonly code: string; readonly name: string }
export type AccountField = 'bankCode' | 'accountNo'
export type AccountFault = 'REQUIRED' | 'INVALID_FORMAT' | 'BANK_CLOSED' | 'UNKNOWN_BANK'
export type FieldFault = { readonly field: AccountField; readonly fault: AccountFault }

/** What the payer is to do now, or what became of the refund. */
export type RefundStep =
  | {
      readonly is: 'name'
      readonly common: readonly BankChoice[]
      readonly others: readonly BankChoice[]
      /** Input that was rejected: returned only in the reply to its own form. */
      readonly typed: { readonly bankCode: string; readonly accountNo: string }
      readonly faults: readonly FieldFault[]
      readonly triesLeft: number
      /** Another account is named already, to which there is a way back. */
      readonly isCorrection: boolean
    }
  | {
      readonly is: 'confirm'
      readonly naming: number
      readonly account: AccountView
      /** The number that was typed once more is another one. */
      readonly isMistyped: boolean
      readonly triesLeft: number
    }
  | { readonly is: 'no_tries' | 'on_its_way' | 'paid' | 'expired' | 'cancelled' | 'failed' }

/**
 * What the form that was sent led to. `refused`: this account takes no money. `unavailable`: its bank is silent. `too_soon`: the
 * last try is not long ago. `changed`: another account was named meanwhile. `cannot_send`: no transfer can be made now. `late`:
 * another account was confirmed before.
 */
export type RefundNews = 'refused' | 'unavailable' | 'too_soon' | 'changed' | 'cannot_send' | 'late'

/** Everything a refund's page shows. The whole input of rendering: no database and no clock behind it. */
export type RefundPage = {
  readonly locale: Locale
  /** Path on this host: a claim link, or a receipt below the page of its payment. */
  readonly path: string
  readonly now: Date
  readonly sandbox: boolean
  readonly merchant: MerchantView
  readonly refund: RefundView
  readonly step: RefundStep
  readonly news: RefundNews | null
}
