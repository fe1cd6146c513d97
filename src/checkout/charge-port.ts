import type { Money } from '../base/money.ts'
import type { Tx } from '../db/transaction.ts'
import type { Flag } from './checkout.ts'

/** A payment of an attempt that is a charge of a saved method. */
type ChargedPayment = {
  readonly chargeId: string
  readonly transactionId: string
  readonly received: Money
  readonly flag: Flag | undefined
}

/**
 * Ends charges whose money was received, in the transaction that records it, once their checkouts and invoices are locked.
 * Payments that are parked for another amount are not among them. `charges/` implements it.
 */
export type SettleCharges = (
  tx: Tx,
  now: Date,
  merchantId: string,
  payments: readonly ChargedPayment[],
) => Promise<void>
