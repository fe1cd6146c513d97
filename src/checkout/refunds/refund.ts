import type { Money } from '../../base/money.ts'
import type { RefundStage, RefundStatus } from './states.ts'

/** How the money reaches the payer: over the payment's rail, to an account, or to an account the payer names. */
export type RefundWay = 'rail' | 'transfer' | 'claim_link'
export type RefundFailure = { readonly code: string; readonly message: string }

/** A stored refund. Its verbs are in src/refunds. */
export type Refund = {
  readonly merchantId: string
  readonly id: string
  /** Refunds a provider makes on its own initiative have its reference as `externalId`. */
  readonly initiator: 'merchant' | 'provider'
  readonly externalId: string
  /** The secret key that requested it; null: a member of the dashboard requested it, or the provider made it. */
  readonly keyId: string | null
  /** Null: a collector received the payment. */
  readonly checkoutId: string | null
  /** The payment. */
  readonly transactionId: string
  readonly status: RefundStatus
  /** Null: it was never for a rail. */
  readonly stage: RefundStage | null
  /** The number of its last event. */
  readonly sequence: number
  readonly amount: Money
  /** The part of the amount that is the operator's returned fee. */
  readonly feeReturned: Money
  /** The returned tax on that fee. */
  readonly taxReturned: Money
  readonly reason: string | null
  readonly way: RefundWay
  /** What happens if the rail does not refund it. */
  readonly fallback: 'none' | 'transfer' | 'claim_link'
  /** The account of a transfer; the name is null if the payer's bank reports none. */
  readonly receiver: { readonly bankCode: string; readonly accountNo: string; readonly name: string | null } | null
  /** How often the payer had an account looked up. */
  readonly nameTries: number
  readonly payoutId: string | null
  /** The connection that holds the payment's money. */
  readonly connectionId: string
  /** Our reference at the rail; null: the provider made it. */
  readonly reference: string | null
  readonly railReference: string | null
  readonly failure: RefundFailure | null
  readonly metadata: Readonly<Record<string, string>>
  readonly createdAt: Date
  readonly submittedAt: Date | null
  readonly completedAt: Date | null
  /** Until when the payer may name an account. */
  readonly claimExpiresAt: Date | null
  /** The token of its claim link, sealed (claim-links.ts); null: none, or none yet. */
  readonly sealedToken: Buffer | null
  readonly pollCount: number
}
