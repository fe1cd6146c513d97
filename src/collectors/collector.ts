import type { Currency } from '../base/currency.ts'
import type { Money } from '../base/money.ts'
import type { CollectorInstrument, CollectorKind } from '../connectors/collector-port.ts'
import type { PaymentType } from '../payment-methods/types.ts'
import type { CollectorStatus } from './states.ts'

/** A code or number that is paid again and again, without a checkout. */
export type Collector = {
  readonly merchantId: string
  readonly id: string
  readonly externalId: string
  readonly kind: CollectorKind
  /** The bank of a virtual account; null for a QR code. */
  readonly code: string | null
  readonly customerId: string | null
  readonly status: CollectorStatus
  /** The number of its last event. */
  readonly sequence: number
  readonly currency: Currency
  /** What each payment is; null: the payer chooses. */
  readonly amount: Money | null
  readonly minAmount: Money | null
  readonly maxAmount: Money | null
  readonly name: string
  readonly label: string | null
  readonly numberSuffix: string | null
  readonly metadata: Readonly<Record<string, string>>
  readonly connectionId: string
  /** Our reference at the rail. */
  readonly reference: string
  readonly customerNumber: string | null
  readonly railReference: string | null
  /** Null: it is not made yet, or never was. */
  readonly instrument: CollectorInstrument | null
  readonly failure: { readonly code: string; readonly message: string } | null
  readonly createdAt: Date
  readonly updatedAt: Date
  /** The link that shows its payments: how many were made, and since when the last of them is open; null: it is not. */
  readonly liveLink: { readonly number: number; readonly since: Date | null }
  /** How often its rail was called for it. */
  readonly tries: number
}

/** With what it received: payments, and their sum before refunds. */
export type CountedCollector = Collector & { readonly received: { readonly count: number; readonly amount: Money } }

/** The address of its page: the id is the capability. */
export const collectorUrl = ({ id }: Pick<Collector, 'id'>, checkoutUrl: string): string => `${checkoutUrl}/${id}`

/** The type of payment that its payers make: by it collectors are routed, priced and settled. */
export const typeOf = ({ kind }: Pick<Collector, 'kind'>): PaymentType =>
  kind === 'qr_static' ? 'qrcode' : 'virtual_account'

/** Whether an amount is one that it takes. */
export function takesAmount(
  { amount, minAmount, maxAmount, currency }: Pick<Collector, 'amount' | 'minAmount' | 'maxAmount' | 'currency'>,
  money: Money,
): boolean {
  if (money.currency !== currency) return false
  if (amount) return money.amount === amount.amount
  return (!minAmount || money.amount >= minAmount.amount) && (!maxAmount || money.amount <= maxAmount.amount)
}
