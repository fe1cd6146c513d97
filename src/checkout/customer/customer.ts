/** The customer as the merchant knows them: personal data, stored sealed (docs/decisions/0031-customers.md). */
export type Customer = {
  readonly name: string | null
  readonly email: string | null
  /** E.164. */
  readonly phone: string | null
  /** Their message to the merchant on the page of a payment link; absent: none. */
  readonly note?: string
}

/** The details of a merchant's customer by id; undefined: unknown, or erased. */
export type ReadCustomer = (merchantId: string, id: string) => Promise<Customer | undefined>

/** A customer as a checkout stores them; `Customers` opens it. */
export type SealedCustomer = Buffer
