import type { Notification } from '../../connectors/inbox-port.ts'
import type { Receipt } from '../../connectors/port.ts'
import type { RuledCharge } from '../../fees/plan.ts'
import type { Attempt, Checkout, Flag } from '../checkout.ts'
import type { PaymentOutcome } from './outcome.ts'

/** Money that a rail reports as received for an attempt; `notification`: the message that reports it, stored with it. */
export type ReportedPayment = {
  readonly attempt: Attempt
  readonly receipt: Receipt
  readonly notification?: Notification<PaymentOutcome> | undefined
}

/** The fee of a payment, its rule (null: the built-in one), and when the money becomes available. */
export type PaymentTerms = RuledCharge & { readonly settleAt: Date }

/** A new payment, classified while its checkout was locked. `transactionId`: the id it is recorded and booked under. */
export type NewPayment = ReportedPayment & {
  readonly checkout: Checkout
  readonly transactionId: string
  readonly flag: Flag | undefined
}

/** `terms` null: money that belongs to no order costs nothing. */
export type PricedPayment = NewPayment & { readonly terms: PaymentTerms | null }
