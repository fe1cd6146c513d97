/** Who pays, as the merchant knows them: personal data, kept sealed (docs/decisions/0031-customers.md). */
export type Customer = {
  readonly name: string | null
  readonly email: string | null
  /** E.164. */
  readonly phone: string | null
  /** What they wrote to the merchant, on the page of a payment link; absent: nothing. */
  readonly note?: string
}

/** A customer as a checkout keeps them; `Customers` opens it. */
export type SealedCustomer = Buffer
