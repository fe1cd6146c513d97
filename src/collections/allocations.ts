import type { RawBuilder } from 'kysely'
import type { Tx } from '../db/transaction.ts'

/** A part of a collection that pays an invoice, as the API shows it. */
export type Allocation = {
  readonly id: string
  readonly invoiceId: string
  readonly transactionId: string
  /** Whole currency units. */
  readonly amount: number
  readonly reason: 'named' | 'collector' | 'exact' | 'oldest' | 'manual'
  readonly createdAt: string
}

/** What collections are allocated to: read by their feature, which owns the rows. */
export type Allocations = {
  /** By collection; none where nothing is allocated. */
  read(tx: Tx, merchantId: string, collectionIds: readonly string[]): Promise<ReadonlyMap<string, Allocation[]>>
  /** The sum allocated of `receipt`, in smallest units, for filters. */
  readonly sum: RawBuilder<bigint>
}
