import type { Tx } from '../../db/transaction.ts'

/**
 * Notes that money of a payment went back to its payer, or that a refund of it came back: what invoices have of it is reduced
 * in the same transaction. `invoices/` implements it.
 */
export type TakeBack = (tx: Tx, now: Date, merchantId: string, transactionId: string) => Promise<void>
