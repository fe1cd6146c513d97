import type { Currency } from '../base/currency.ts'
import type { RefundFee } from '../merchants/refund-fee.ts'
import { type PaymentType, TYPE_CODES } from '../payment-methods/types.ts'

/** What a fee is for: a payment by its method, or a payout, to another bank or within one. */
export const SUBJECTS = [...TYPE_CODES, 'payout', 'payout_same_bank'] as const
export type Subject = (typeof SUBJECTS)[number]

/** A percentage and a fixed part, within bounds; sums in the currency's smallest unit. */
export type Price = {
  readonly basisPoints: bigint
  readonly fixed: bigint
  readonly minimum: bigint
  readonly maximum: bigint | null
}

/** When money of a payment becomes available: so many days later, on business days at a time of day there. */
export type Schedule =
  | { readonly dayKind: 'calendar'; readonly days: number }
  | { readonly dayKind: 'business'; readonly days: number; readonly atMinute: number }

/** What a rule is about: rules of one key follow each other in time. `code`: a bank, wallet or brand of cards; null: all. */
type FeeKey = {
  readonly kind: 'fee'
  readonly subject: Subject
  readonly code: string | null
  readonly currency: Currency
  /** For amounts above this one. */
  readonly above: bigint
}
type TaxKey = { readonly kind: 'tax' }
type SettlementKey = { readonly kind: 'settlement'; readonly subject: PaymentType; readonly code: string | null }

/** The terms of a rule from its start on; null where it ends earlier terms. */
export type FeeTerms = FeeKey & {
  readonly price: Price | null
  /** The fee of a refunded payment; null: by the merchant's setting. */
  readonly refundFee: RefundFee | null
}
export type TaxTerms = TaxKey & { readonly basisPoints: bigint | null }
export type SettlementTerms = SettlementKey & { readonly schedule: Schedule | null }
export type Terms = FeeTerms | TaxTerms | SettlementTerms

/** A stored rule. `merchantId` null: of every merchant that has none of its own. */
export type Rule<T extends Terms = Terms> = T & {
  readonly id: string
  readonly merchantId: string | null
  readonly validFrom: Date
  readonly createdAt: Date
  readonly createdBy: string
}

/** The key of rules that replace each other in time. */
export const keyOf = (terms: Terms): string => {
  if (terms.kind === 'tax') return 'tax'
  const of = `${terms.kind} ${terms.subject} ${terms.code}`
  return terms.kind === 'fee' ? `${of} ${terms.currency} ${terms.above}` : of
}

/** Whether a rule ends earlier terms: the next in precedence apply again. */
export const isEnd = (terms: Terms): boolean => {
  if (terms.kind === 'fee') return terms.price === null
  return terms.kind === 'tax' ? terms.basisPoints === null : terms.schedule === null
}
