import type { Currency } from '../base/currency.ts'
import type { Money } from '../base/money.ts'
import type { CardFacts } from '../connectors/card/card.ts'
import type { Instrument } from '../connectors/port.ts'
import type { PaymentType } from '../payment-methods/types.ts'
import type { SealedCustomer } from './customer/customer.ts'
import type { AttemptStatus, CheckoutStatus } from './states.ts'

/** With `''` and `checkout_page` the payer chooses. */
export type RequestedType = '' | 'checkout_page' | PaymentType
export type Flag = 'late' | 'duplicate' | 'mismatch'
export type Failure = { readonly code: string; readonly reason: string }

/** A payment method, or every bank or wallet of its type if the code is null. */
export type Way = { readonly type: PaymentType; readonly code: string | null }

/** `offer`: the payer may save a method. `always`: whatever can be saved is, and is paid with in no other way. */
export const SAVES = ['offer', 'always'] as const
type Save = (typeof SAVES)[number]

/** A merchant's request, validated. */
export type Draft = {
  readonly merchantId: string
  readonly externalId: string
  readonly amount: Money
  readonly description: string | null
  readonly type: RequestedType
  readonly code: string | null
  /** Virtual account only: the holder's name; null means the merchant's. */
  readonly accountName: string | null
  readonly successUrl: string | null
  readonly cancelUrl: string | null
  readonly metadata: Readonly<Record<string, unknown>>
  /** The methods the page offers, in this order; absent or null: all. */
  readonly methods?: readonly Way[] | null
  /** Absent: a day from now. */
  readonly expiresAt?: Date
  /** The payment link that created it; absent or null: none. */
  readonly linkId?: string | null
  /** The origin of the web page that created it in a browser session; absent or null: a key or a payment link did. */
  readonly origin?: string | null
  /** The customer it is for, by id; absent or null: none is named. Their details are in `customer`. */
  readonly customerId?: string | null
  /** The invoice that it is a try to pay; absent or null: none. */
  readonly invoiceId?: string | null
  /** Receives its events too, beside the merchant's endpoints; absent or null: none does. */
  readonly webhookUrl?: string | null
  /** Whether its page offers saved methods of its customer, and saves one; absent or null: it does not. */
  readonly save?: Save | null
  /** The limit to which `expiresAt` may move while the payer has an instrument (hold.ts); absent or null: it is fixed. */
  readonly payUntil?: Date | null
}

export type Checkout = Draft & {
  readonly id: string
  readonly methods: readonly Way[] | null
  readonly linkId: string | null
  readonly payUntil: Date | null
  readonly origin: string | null
  readonly customerId: string | null
  readonly invoiceId: string | null
  readonly webhookUrl: string | null
  readonly save: Save | null
  /** Sealed: `Customers` opens it. */
  readonly customer: SealedCustomer | null
  readonly status: CheckoutStatus
  /** Counts every change. */
  readonly version: number
  /** The number of its last event. */
  readonly sequence: number
  readonly flags: readonly Flag[]
  readonly failure: Failure | null
  readonly createdAt: Date
  readonly expiresAt: Date
  readonly paidAt: Date | null
  readonly paidAmount: Money | null
}

/** One way to pay that was created for the payer. Its id is the interface's `transactionId`. */
export type Attempt = {
  readonly merchantId: string
  readonly id: string
  readonly checkoutId: string
  /** Our reference at the rail. */
  readonly reference: string
  /** The connection it was requested over. */
  readonly connectionId: string
  readonly type: PaymentType
  readonly code: string | null
  readonly status: AttemptStatus
  readonly amount: Money
  readonly customerNumber: string | null
  readonly railReference: string | null
  readonly instrument: Instrument | null
  /** E-wallet only: the payer's number, if the wallet needs it; stored so that a link is renewed without a prompt. */
  readonly phone: string | null
  /** Card only: what may be shown of it. */
  readonly card: CardFacts | null
  /** Card only: where the payer confirms at their bank, if they have to. */
  readonly challengeUrl: string | null
  readonly failure: Failure | null
  readonly createdAt: Date
  readonly expiresAt: Date
  readonly pollCount: number
  /** The charge of a saved method that it is; null: a payer makes it. */
  readonly chargeId: string | null
}

/** A type as requested; null: none. */
export const requestedType = (type: RequestedType): PaymentType | null =>
  type === '' || type === 'checkout_page' ? null : type

/** What the payer is bound to: the type, and the bank or wallet if there is only one. Null: the payer chooses the type. */
export function boundTo({ type, code, methods }: Pick<Checkout, 'type' | 'code' | 'methods'>): Way | null {
  const single = requestedType(type)
  if (single !== null) return { type: single, code }
  const [only, ...others] = methods ?? []
  return only && others.length === 0 ? only : null
}

export const moneyOf = (amount: bigint, currency: string): Money => ({ amount, currency: currency as Currency })
