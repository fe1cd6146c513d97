import type { Money } from '../base/money.ts'

/** What a receipt can be of. */
export type ReceiptKind = 'payment' | 'payout' | 'refund'

/**
 * Money that arrived where it was sent, as a receipt states it. Names and account numbers are masked already: a receipt is
 * passed on and cannot be called back, so none of its copies holds more of a person than that person recognises.
 */
export type Receipt = {
  readonly kind: ReceiptKind
  readonly merchantId: string
  /** `pay_…`, `po_…`, `re_…`. */
  readonly id: string
  /** Of a refund the payment that is refunded; otherwise the id. */
  readonly paymentId: string
  /** What the bank or provider calls it; null: it named none. */
  readonly railReference: string | null
  readonly amount: Money
  readonly at: Date
  readonly method: { readonly type: string; readonly code: string | null; readonly name: string } | null
  readonly order: { readonly externalId: string; readonly description: string | null }
  /** Who paid, or whom the money went to; null: unknown, or erased. */
  readonly person: string | null
  /** The account it went to: its bank, and the last digits of its number. */
  readonly account: { readonly bank: string; readonly ending: string } | null
  /** The causes under which the ledger may have booked it, the one that moved the money out or in first. */
  readonly causes: readonly string[]
  /** What the merchant's own copy states beyond that. */
  readonly details: Readonly<Record<string, string | number | null>>
}

/**
 * For whom a copy is made. The payer's (of a payout and a refund: the receiver's) is what anyone with the link sees; the
 * merchant's has what the transaction cost and the merchant's own references, too.
 */
export type Copy = 'payer' | 'merchant'
