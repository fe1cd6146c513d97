import type { Money } from '../base/money.ts'
import type { Allocation } from './allocations.ts'
import type { Payer } from './payer.ts'

export const COLLECTION_FLAGS = ['late', 'mismatch'] as const
export type CollectionFlag = (typeof COLLECTION_FLAGS)[number]

/** Money that a collector received. Its id is its transactionId. */
export type Collection = {
  readonly merchantId: string
  readonly id: string
  readonly collectorId: string
  readonly customerId: string | null
  readonly amount: Money
  readonly fee: Money
  /** On the fee. */
  readonly tax: Money
  readonly paidAt: Date
  readonly createdAt: Date
  readonly payer: Payer
  readonly reference: { readonly rail: string; readonly rrn: string | null }
  readonly flags: readonly CollectionFlag[]
  /** What succeeded refunds returned. */
  readonly refunded: Money
  readonly allocations: readonly Allocation[]
}
