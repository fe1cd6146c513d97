import { sql } from 'kysely'
import { currency } from '../base/currency.ts'
import { idAt } from '../base/id.ts'
import type { Money } from '../base/money.ts'
import { insertNewRows, type RowsOf } from '../db/insert-rows.ts'
import type { Tx } from '../db/transaction.ts'
import { readCharges } from '../ledger/read/read-charges.ts'
import type { Allocations } from './allocations.ts'
import type { Collection, CollectionFlag } from './collection.ts'
import type { Payers } from './payer.ts'

export type NewCollection = {
  readonly merchantId: string
  readonly id: string
  readonly collectorId: string
  readonly rrn: string | null
  readonly payer: Buffer | null
  /** When it is to be matched with invoices; null: nothing can match. */
  readonly matchDueAt: Date | null
}

const COLLECTION_ROWS: RowsOf<NewCollection> = {
  table: 'collection',
  columns: {
    merchant_id: 'text',
    id: 'text',
    collector_id: 'text',
    rrn: 'text',
    payer: 'bytea',
    match_due_at: 'timestamptz',
  },
  toRow: (one) => ({
    merchant_id: one.merchantId,
    id: one.id,
    collector_id: one.collectorId,
    rrn: one.rrn,
    payer: one.payer && `\\x${one.payer.toString('hex')}`,
    match_due_at: one.matchDueAt,
  }),
}

export const insertCollections = (tx: Tx, all: readonly NewCollection[]): Promise<void> =>
  insertNewRows(tx, COLLECTION_ROWS, all)

export type CollectionFilter = {
  readonly id?: string
  /** One of these. */
  readonly ids?: readonly string[]
  readonly collectorId?: string | undefined
  readonly customerId?: string | undefined
  readonly createdFrom?: Date | undefined
  readonly createdTo?: Date | undefined
  readonly flag?: CollectionFlag | undefined
  readonly isAllocated?: boolean | undefined
  readonly before: string | null
  readonly limit: number
}

type Reader = { readonly payers: Payers; readonly allocations: Allocations }

/** A merchant's collections, newest first: an id begins with its creation time. */
export async function readCollections(
  tx: Tx,
  { payers, allocations }: Reader,
  merchantId: string,
  filter: CollectionFilter,
): Promise<Collection[]> {
  const rows = await select(tx, allocations, merchantId, filter)
  const ids = rows.map(({ id }) => id)
  const charges = await readCharges(tx, merchantId, ids)
  const allocated = await allocations.read(tx, merchantId, ids)
  return rows.map((row) => {
    const money = (amount: bigint): Money => ({ amount, currency: currency(row.currency) })
    const charge = charges.get(row.id)
    return {
      merchantId,
      id: row.id,
      collectorId: row.collector_id,
      customerId: row.customer_id,
      amount: money(row.amount),
      fee: money(charge?.fee ?? 0n),
      tax: money(charge?.tax ?? 0n),
      paidAt: row.paid_at,
      createdAt: row.created_at,
      payer: payers.open({ id: row.id, payer: row.payer }),
      reference: { rail: row.rail_reference, rrn: row.rrn },
      flags: row.flags as CollectionFlag[],
      refunded: money(BigInt(row.refunded)),
      allocations: allocated.get(row.id) ?? [],
    }
  })
}

/** What succeeded refunds returned of `receipt`. */
const REFUNDED = sql<string>`(
  select coalesce(sum(refund.amount), 0) from refund
  where refund.merchant_id = receipt.merchant_id and refund.transaction_id = receipt.id and refund.status = 'SUCCEEDED'
)`

function select(tx: Tx, allocations: Allocations, merchantId: string, filter: CollectionFilter) {
  const { id, ids, collectorId, customerId, createdFrom, createdTo, flag, isAllocated, before, limit } = filter
  const left = sql<boolean>`receipt.amount > ${REFUNDED} + ${allocations.sum}`
  return tx
    .selectFrom('receipt')
    .innerJoin('collection', (join) =>
      join.onRef('collection.merchant_id', '=', 'receipt.merchant_id').onRef('collection.id', '=', 'receipt.id'),
    )
    .innerJoin('collector', (join) =>
      join
        .onRef('collector.merchant_id', '=', 'receipt.merchant_id')
        .onRef('collector.id', '=', 'receipt.collector_id'),
    )
    .select(['receipt.id', 'receipt.currency', 'receipt.amount', 'receipt.paid_at', 'receipt.created_at'])
    .select(['receipt.flags', 'receipt.rail_reference', 'collector.id as collector_id', 'collector.customer_id'])
    .select(['collection.rrn', 'collection.payer', REFUNDED.as('refunded')])
    .where('receipt.merchant_id', '=', merchantId)
    .where('receipt.collector_id', 'is not', null)
    .$if(id !== undefined, (query) => query.where('receipt.id', '=', id ?? ''))
    .$if(ids !== undefined, (query) => query.where('receipt.id', '=', sql<string>`any(${[...(ids ?? [])]}::text[])`))
    .$if(collectorId !== undefined, (query) => query.where('receipt.collector_id', '=', collectorId ?? ''))
    .$if(customerId !== undefined, (query) => query.where('collector.customer_id', '=', customerId ?? ''))
    .$if(createdFrom !== undefined, (query) =>
      query.where('receipt.id', '>=', idAt('pay', merchantId, createdFrom ?? new Date(0))),
    )
    .$if(createdTo !== undefined, (query) =>
      query.where('receipt.id', '<', idAt('pay', merchantId, createdTo ?? new Date(0))),
    )
    .$if(flag !== undefined, (query) => query.where(sql<boolean>`receipt.flags @> array[${flag}]`))
    .$if(isAllocated !== undefined, (query) => query.where(isAllocated ? sql<boolean>`not ${left}` : left))
    .$if(before !== null, (query) => query.where('receipt.id', '<', before ?? ''))
    .orderBy('receipt.id', 'desc')
    .limit(limit)
    .execute()
}
