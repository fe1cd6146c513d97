import type { Money } from '../../../../base/money.ts'
import type { JsonObject } from '../../../../snap/json.ts'
import type { ServiceName } from '../../../../snap/services.ts'
import type { TransactionStatusCode } from '../../../../snap/transaction-status.ts'
import type { VaTriple } from '../../../../snap/va-number.ts'
import type { Misbehaviour } from '../../behaviour.ts'

/** An authenticated call of the partner's. */
export type Call = {
  readonly service: ServiceName
  /** The body. */
  readonly input: JsonObject
  readonly externalId: string
  /** The payer's token of `Authorization-Customer`; null: the call has none. */
  readonly customerToken: string | null
  readonly now: Date
  readonly how: Misbehaviour
}

export type Refund = { readonly reference: string; readonly number: string; readonly amount: Money; readonly at: Date }

/** What a payer can pay: a code, a virtual account, a wallet payment. */
export type Order = {
  readonly kind: 'qrcode' | 'virtual_account' | 'ewallet'
  /** The partner's reference; of a number that the partner hosts, the reference the payment was notified with. */
  readonly reference: string
  readonly railReference: string
  /** X-EXTERNAL-ID of the call that requested it. */
  readonly callId: string
  readonly amount: Money
  /** The provider's name of the bank or wallet. */
  readonly way: string | null
  /** The holder's name of a virtual account. */
  readonly name: string
  readonly triple: VaTriple | null
  readonly qrContent: string | null
  readonly returnUrl: string | null
  /** The notification URL of this very order, where the call has one. */
  readonly notifyUrl: string | null
  readonly createdAt: Date
  readonly expiresAt: Date
  /** A number that is paid again and again: it stays as it is, and each payment has a reference of its own. */
  readonly isReusable?: boolean
  /** A payment of a number that the partner hosts: whether it takes another is for the partner to say. */
  readonly isHosted?: boolean
  state: 'pending' | 'paid' | 'cancelled' | 'failed'
  paidAt: Date | null
  /** 12 digits: what the payer's bank calls the payment. */
  issuerReference: string
  readonly refunds: Refund[]
}

/** A payer's wallet that the partner may charge. */
export type Binding = {
  readonly reference: string
  /** Gives tokens as long as the payer agrees. */
  readonly code: string
  /** Opens the page on which the payer agrees. */
  readonly token: string
  /** The provider's name of the wallet. */
  readonly way: string
  /** As the bank has it: `62812…`. */
  readonly phone: string
  readonly customer: string
  readonly agreedUrl: string
  readonly refusedUrl: string
  readonly expiresAt: Date
  status: 'waiting' | 'active' | 'refused' | 'ended'
  /** From when a wallet that was found empty has money; null: it was not looked into yet. */
  emptyUntil: Date | null
}

/** An account that money can be sent to. */
export type Account = { readonly number: string; readonly holder: string; readonly bank: string | null }

/** Money sent for the partner. */
export type Transfer = {
  readonly service: ServiceName
  readonly reference: string
  readonly railReference: string
  readonly account: Account
  readonly amount: Money
  readonly acceptedAt: Date
  state: 'pending' | 'settled' | 'failed' | 'returned'
  /** When a pending one settles by itself. */
  readonly settlesAt: Date
  /** The call was never answered. */
  readonly isSilent: boolean
}

/** The refunded sum of an order, in the smallest unit. */
export const refundedOf = ({ refunds }: Order): bigint => refunds.reduce((sum, { amount }) => sum + amount.amount, 0n)

/** The state of an order: `expired` and `refunded` as this provider writes them. */
export function statusOf(
  order: Order,
  now: Date,
  words: { readonly expired: TransactionStatusCode; readonly refunded: TransactionStatusCode },
): TransactionStatusCode {
  if (order.state === 'paid') return refundedOf(order) === order.amount.amount ? words.refunded : '00'
  if (order.state === 'cancelled') return '05'
  if (order.expiresAt <= now) return words.expired
  return order.state === 'failed' ? '06' : '03'
}

export const STATUS_OF_TRANSFER: Readonly<Record<Transfer['state'], TransactionStatusCode>> = {
  pending: '03',
  settled: '00',
  failed: '06',
  returned: '04',
}
