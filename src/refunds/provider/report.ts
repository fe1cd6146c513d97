/**
 * What a provider reports as refunded of one payment, under its own reference. Amounts are in smallest units of the payment's
 * currency.
 */
export type ProviderReport = {
  readonly reference: string
  /** Our reference of a refund, if the provider repeats one. */
  readonly refundReference: string | null
  /** Names no single refund: the amount is the total refunded of the payment over its rail. */
  readonly isTotal: boolean
  /** The largest amount reported under this reference. */
  readonly amount: bigint
  /** The part that is neither booked nor known to be a requested refund. */
  readonly unbooked: bigint
  readonly refundedAt: Date
  /** When this amount was first reported. */
  readonly reportedAt: Date
}
