import type { Receipt } from '../../connectors/port.ts'
import type { Attempt, Checkout, Flag } from '../checkout.ts'

/** Money that a rail reports as received for an attempt. */
export type ReportedPayment = { readonly attempt: Attempt; readonly receipt: Receipt }

/** New money, classified while its checkout was locked. `transactionId`: what it is recorded and booked under. */
export type NewPayment = ReportedPayment & {
  readonly checkout: Checkout
  readonly transactionId: string
  readonly flag: Flag | undefined
}
