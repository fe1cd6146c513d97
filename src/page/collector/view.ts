import type { Money } from '../../base/money.ts'
import type { Locale, MerchantView } from '../view.ts'

/** What a payer does: scan the code, or transfer to the number. */
export type CollectorStep =
  | { readonly is: 'code'; readonly scheme: string; readonly content: string; readonly payeeName: string | null }
  | {
      readonly is: 'number'
      readonly bankCode: string
      readonly bankName: string
      readonly number: string
      readonly holder: string
    }
  /** `REQUESTED`: the provider is making it. */
  | { readonly is: 'closed'; readonly why: 'REQUESTED' | 'PAUSED' | 'CLOSED' }

/** A payment as staff see it: enough to compare with a payer's receipt, and no name. */
export type PaymentLine = {
  readonly id: string
  readonly amount: Money
  readonly paidAt: Date
  readonly bank: string | null
  readonly rrn: string | null
  readonly isUnexpected: boolean
}

/** Everything a collector's page shows. */
export type CollectorPage = {
  readonly locale: Locale
  readonly now: Date
  readonly sandbox: boolean
  readonly merchant: MerchantView
  readonly id: string
  readonly version: number
  /** Name and label, as far as they say more than the merchant's name. */
  readonly place: string
  readonly amount: Money | null
  readonly minAmount: Money | null
  readonly maxAmount: Money | null
  readonly step: CollectorStep
  /** Null: the page that every passer-by may see. `token` is of the link that opens it, payments are newest first. */
  readonly live: { readonly token: string; readonly payments: readonly PaymentLine[] } | null
}
