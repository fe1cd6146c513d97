import type { Receipt } from '../../connectors/port.ts'
import type { Attempt, Checkout, Flag } from '../checkout.ts'
import type { Told } from './told.ts'

/** Money that a rail reports as received for an attempt; `told`: by a message that is to be kept with it. */
export type ReportedPayment = {
  readonly attempt: Attempt
  readonly receipt: Receipt
  readonly told?: Told | undefined
}

/** New money, classified while its checkout was locked. `transactionId`: what it is recorded and booked under. */
export type NewPayment = ReportedPayment & {
  readonly checkout: Checkout
  readonly transactionId: string
  readonly flag: Flag | undefined
}
