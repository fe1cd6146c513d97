/** How the invoice of a subscription is collected. */
export type Collection = {
  readonly merchantId: string
  readonly invoiceId: string
  readonly subscriptionId: string
  readonly status: 'OPEN' | 'PAID' | 'GIVEN_UP' | 'STOPPED'
  readonly nextTryAt: Date | null
  /** Charges that began. */
  readonly tries: number
  /** Days of the schedule that have been used. */
  readonly retries: number
  /** The day on which the first failure became known; null: none did. */
  readonly failedDay: string | null
  readonly deadMethodIds: readonly string[]
  /** The charge whose outcome is not known. */
  readonly chargeId: string | null
  readonly failure: {
    readonly code: string
    readonly message: string
    readonly needs: 'payer' | 'new_method' | null
  } | null
}
