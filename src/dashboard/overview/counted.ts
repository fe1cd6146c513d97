import type { PaidCount } from '../../checkout/receipts/count-paid.ts'
import type { Tx } from '../../db/transaction.ts'

/** What figures are made of: what is counted already, and what was booked since. */
export type Counted = {
  readonly tx: Tx
  readonly merchantId: string
  readonly now: Date
  /** Until when is counted. */
  readonly since: Date
  /** What was booked since then. */
  readonly paid: readonly PaidCount[]
}
