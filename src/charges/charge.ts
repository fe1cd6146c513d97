import type { Money } from '../base/money.ts'
import type { ChargeStatus } from './states.ts'

/** A charge of a saved method, without its payer. */
export type Charge = {
  readonly merchantId: string
  readonly id: string
  readonly externalId: string
  readonly savedMethodId: string
  readonly customerId: string
  readonly invoiceId: string | null
  /** The checkout that its money is booked for. */
  readonly checkoutId: string
  /** The attempt of that checkout, whose reference the rail knows: refunds and receipts are found by it. */
  readonly transactionId: string
  readonly status: ChargeStatus
  /** The number of its last event. */
  readonly sequence: number
  readonly amount: Money
  readonly description: string
  /** Where the payer approves; null unless NEEDS_PAYER. */
  readonly actionUrl: string | null
  readonly failure: { readonly code: string; readonly message: string } | null
  /** What the rail said last. */
  readonly railCode: string | null
  /** When it was sent; null: it was not, and certainly did nothing. */
  readonly sentAt: Date | null
  readonly createdAt: Date
  readonly updatedAt: Date
  readonly endedAt: Date | null
  readonly tries: number
}
