import type { Customer as Details } from '../checkout/customer/customer.ts'

/** Who a merchant sells to, as it knows them. Source: interface, "Customers". */
export type Customer = {
  readonly merchantId: string
  readonly id: string
  /** The merchant's own reference, unique where there is one. */
  readonly externalId: string | null
  /** Null: erased. */
  readonly details: Details | null
  readonly metadata: Readonly<Record<string, string>>
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** The customer's own page. The id names it, and nothing of the customer is shown before the code that is mailed to them. */
export const customerUrl = (id: string, checkoutUrl: string): string => `${checkoutUrl}/c/${id}`
