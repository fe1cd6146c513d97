import type { Money } from '../base/money.ts'
import type { Tx } from '../db/transaction.ts'
import { shareTotal } from './total-store.ts'

/**
 * Lets no refund of a payment begin until the transaction ends, whoever initiates it: what is decided about the rest of its
 * money stays so until it is committed. Such decisions do not wait for each other here. Locked before invoices, as refunds do.
 */
export const lockOutRefunds = (
  tx: Tx,
  payment: { readonly merchantId: string; readonly transactionId: string; readonly received: Money },
): Promise<void> => shareTotal(tx, { ...payment, amount: payment.received })
