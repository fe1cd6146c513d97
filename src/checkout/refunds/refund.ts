import type { Money } from '../../base/money.ts'
import type { RefundStage, RefundStatus } from './states.ts'

/** How the money reaches the payer: over the rail it came by, to an account, or to one that the payer names. */
export type RefundWay = 'rail' | 'transfer' | 'claim_link'
export type RefundFailure = { readonly code: string; readonly message: string }

/** Money given back to a payer, as it is stored. Verbs are in src/refunds. */
export type Refund = {
  readonly merchantId: string
  readonly id: string
  /** The provider makes some by itself; their `externalId` is the provider's reference. */
  readonly initiator: 'merchant' | 'provider'
  readonly externalId: string
  /** The secret key it was asked for with; null: by a member of the dashboard, or by nobody. */
  readonly keyId: string | null
  readonly checkoutId: string
  /** The payment. */
  readonly transactionId: string
  readonly status: RefundStatus
  /** Null: it was never for a rail. */
  readonly stage: RefundStage | null
  /** The number of its last event. */
  readonly sequence: number
  readonly amount: Money
  /** The part of the amount that the operator gives of its fee. */
  readonly feeReturned: Money
  /** And of the tax on it. */
  readonly taxReturned: Money
  readonly reason: string | null
  readonly way: RefundWay
  /** What is done where the rail does not. */
  readonly fallback: 'none' | 'transfer' | 'claim_link'
  /** The account it goes to by transfer; the name is null where the payer's bank gives none. */
  readonly receiver: { readonly bankCode: string; readonly accountNo: string; readonly name: string | null } | null
  /** How often the payer had an account looked up. */
  readonly nameTries: number
  readonly payoutId: string | null
  /** Where the payment's money lies. */
  readonly connectionId: string
  /** What the rail knows it by; null: the provider made it. */
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
