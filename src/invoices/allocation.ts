import type { Money } from '../base/money.ts'

/** Why money counts for an invoice. `manual`: the merchant allocated it. Source: interface, "Invoices". */
export type AllocationReason = 'named' | 'collector' | 'exact' | 'oldest' | 'manual'

/** Money of a payment that counts for an invoice. */
export type Allocation = {
  readonly merchantId: string
  readonly id: string
  readonly invoiceId: string
  readonly transactionId: string
  /** What counts now: refunds take it back. */
  readonly amount: Money
  readonly reason: AllocationReason
  readonly createdAt: Date
}
