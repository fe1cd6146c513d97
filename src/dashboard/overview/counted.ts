import type { PaidCount, SalesCount } from '../../checkout/receipts/count-paid.ts'
import type { Tx } from '../../db/transaction.ts'

/** What figures are computed from: the stored counts, and what was booked since. */
export type Counted = {
  readonly tx: Tx
  readonly merchantId: string
  readonly now: Date
  /** Up to when the stored counts go. */
  readonly since: Date
  /** What was booked since then. */
  readonly paid: readonly PaidCount[]
  /** What collectors received since then. */
  readonly collected: readonly SalesCount[]
}
