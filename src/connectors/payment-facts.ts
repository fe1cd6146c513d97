/** What a rail says of a payment beside its money; null: nothing. */
export type PaymentFacts = {
  /** The retrieval reference number: what the payer's bank or wallet calls it. */
  readonly rrn: string | null
  readonly payerName: string | null
  /** The payer's bank or wallet, as the rail names it. */
  readonly payerBank: string | null
  /** The payer's account; shown masked, and whole only to members who refund to it. */
  readonly payerAccount: string | null
  /** How it was paid: `MOBILE_BANKING`. */
  readonly source: string | null
  /** What the payer wrote with it. */
  readonly remark: string | null
}
