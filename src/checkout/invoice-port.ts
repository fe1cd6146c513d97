import type { Money } from '../base/money.ts'
import type { Tx } from '../db/transaction.ts'
import type { Flag } from './checkout.ts'

/** A payment of a checkout that is a try to pay an invoice. `flag`: what it would have without the invoice. */
type NamedPayment = {
  readonly invoiceId: string
  readonly transactionId: string
  readonly received: Money
  readonly flag: Flag | undefined
}

/**
 * Counts payments for the invoices that they name, and returns their flags by transaction id: `duplicate` where nothing was due
 * any more. Runs in the transaction that records them, once their checkouts are locked. `invoices/` implements it.
 */
export type SettleInvoices = (
  tx: Tx,
  now: Date,
  merchantId: string,
  payments: readonly NamedPayment[],
) => Promise<Map<string, Flag | undefined>>
