import { type RawBuilder, sql } from 'kysely'
import type { Static } from 'typebox'
import { idAt } from '../../base/id.ts'
import type { Allocations } from '../../collections/allocations.ts'
import type { CollectionFlag } from '../../collections/collection.ts'
import { type Calendar, type ListFilter, readListFilter } from '../lists/filter.ts'
import type { ScanPlan } from '../lists/scan.ts'
import type { CollectionOrder } from './order.ts'
import type { CollectionFilterQuery } from './schema.ts'

/** Which of a merchant's collections are selected; undefined: no restriction. */
export type CollectionFilter = ListFilter & {
  readonly collectorId: string | undefined
  readonly customerId: string | undefined
  readonly kind: string | undefined
  readonly flag: CollectionFlag | undefined
  readonly isAllocated: boolean | undefined
  readonly isOldestFirst: boolean
}

/** Throws VALIDATION_ERROR for what the schema cannot express. */
export const readFilter = (
  query: Static<typeof CollectionFilterQuery> & { readonly order?: CollectionOrder },
  calendar: Calendar,
): CollectionFilter => ({
  ...readListFilter(query, { field: 'paid', days: undefined }, calendar),
  collectorId: query.collectorId,
  customerId: query.customerId,
  kind: query.kind,
  flag: query.flag,
  isAllocated: query.allocated === undefined ? undefined : query.allocated === 'true',
  isOldestFirst: query.order === 'oldest',
})

/** What succeeded refunds returned of `receipt`, in smallest units. */
export const RETURNED = sql<string>`(
  select coalesce(sum(refund.amount), 0) from refund
  where refund.merchant_id = receipt.merchant_id and refund.transaction_id = receipt.id and refund.status = 'SUCCEEDED')`

/**
 * What of `receipt` is neither allocated nor refunded, in smallest units; below 0 where it was refunded afterwards. What is on its
 * way back to the payer is not left.
 */
export const leftOf = ({
  sum,
}: Pick<Allocations, 'sum'>) => sql<bigint>`(receipt.amount - ${sum} - greatest(${RETURNED},
  (select coalesce(sum(refund_total.refunded), 0) from refund_total
    where refund_total.merchant_id = receipt.merchant_id and refund_total.transaction_id = receipt.id)))`

const SCANNED = 'collection' as const

/** How the collections of a filter are scanned: their own table, since most receipts are of checkouts. */
export function planCollectionScan(
  allocations: Allocations,
  merchantId: string,
  filter: CollectionFilter,
  ids: readonly string[] | undefined,
): ScanPlan {
  const { currency, amountFrom, amountTo, created, collectorId, customerId, kind, flag, isAllocated, isOldestFirst } =
    filter
  const indexed = [sql`collection.merchant_id = ${merchantId}`]
  if (ids !== undefined) indexed.push(sql`collection.id = any (${ids}::text[])`)
  if (created.from !== undefined) indexed.push(sql`collection.id >= ${idAt('pay', merchantId, created.from)}`)
  if (created.until !== undefined) indexed.push(sql`collection.id < ${idAt('pay', merchantId, created.until)}`)
  if (collectorId !== undefined) indexed.push(sql`collection.collector_id = ${collectorId}`)
  const examined: RawBuilder<unknown>[] = []
  if (currency !== undefined) examined.push(sql`receipt.currency = ${currency}`)
  if (amountFrom !== undefined) examined.push(sql`receipt.amount >= ${amountFrom.amount}`)
  if (amountTo !== undefined) examined.push(sql`receipt.amount <= ${amountTo.amount}`)
  if (flag !== undefined) examined.push(sql`receipt.flags @> array[${flag}]`)
  if (customerId !== undefined) examined.push(sql`collector.customer_id = ${customerId}`)
  if (kind !== undefined) examined.push(sql`collector.kind = ${kind}`)
  if (isAllocated !== undefined) {
    examined.push(isAllocated ? sql`${leftOf(allocations)} <= 0` : sql`${leftOf(allocations)} > 0`)
  }
  return {
    table: SCANNED,
    createdAt: sql`(select receipt.created_at from receipt
      where receipt.merchant_id = ${merchantId} and receipt.id = collection.id)`,
    indexed,
    endedAt: null,
    isOldestFirst,
    columns: ['collector_id'],
    examined,
    join: examined.length === 0 ? null : joined(merchantId),
  }
}

const joined = (merchantId: string) => sql`
  join receipt on receipt.merchant_id = ${merchantId} and receipt.id = scanned.id
  join collector on collector.merchant_id = ${merchantId} and collector.id = scanned.collector_id`
