/**
 * What a provider reported to have given back of one payment, under its own name of it. Amounts are the smallest units of the
 * payment's currency.
 */
export type ProviderReport = {
  readonly reference: string
  /** Our reference of a refund, where the provider repeats one. */
  readonly refundReference: string | null
  /** It names no single refund: the amount is all that has gone back of the payment over its rail. */
  readonly isTotal: boolean
  /** The most that was reported under this reference. */
  readonly amount: bigint
  /** What of it is neither booked nor known to be a refund that was requested. */
  readonly unbooked: bigint
  readonly refundedAt: Date
  /** When this amount was first reported. */
  readonly reportedAt: Date
}
