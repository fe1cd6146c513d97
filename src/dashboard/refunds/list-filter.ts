import { type RawBuilder, sql } from 'kysely'
import type { Static } from 'typebox'
import type { Flag } from '../../checkout/checkout.ts'
import type { Refund } from '../../checkout/refunds/refund.ts'
import { type AttentionReason, needsAttention } from '../../refunds/find/needs-attention.ts'
import { readBank } from '../lists/bank.ts'
import { type Calendar, type ListFilter, readListFilter } from '../lists/filter.ts'
import { readMethod, type UsedMethod } from '../lists/method.ts'
import type { ScanPlan } from '../lists/scan.ts'
import { scanPlanOf } from '../lists/scan-plan.ts'
import type { RefundFilterQuery } from './list-schema.ts'

/** Which of a merchant's refunds are selected; undefined: no restriction. */
export type RefundFilter = ListFilter & {
  readonly now: Date
  readonly needs: AttentionReason | undefined
  readonly way: Refund['way'] | undefined
  readonly initiator: Refund['initiator'] | undefined
  /** The payment's method and flag. */
  readonly method: UsedMethod | undefined
  readonly flag: Flag | undefined
  readonly bank: string | undefined
}

/** Throws VALIDATION_ERROR for what the schema cannot express. */
export const readFilter = (query: Static<typeof RefundFilterQuery>, calendar: Calendar): RefundFilter => ({
  ...readListFilter(query, { field: 'ended', days: query.ended }, calendar),
  now: calendar.now,
  needs: query.needs,
  way: query.way,
  initiator: query.initiator,
  flag: query.flag,
  method: readMethod(query.method),
  bank: readBank(query.bank),
})

const SCANNABLE = {
  from: 'refund',
  kind: 're',
  endedAt: 'completed_at',
  columns: ['way', 'initiator', 'receiver_bank_code', 'transaction_id'],
} as const

/** How the refunds of a filter are scanned. */
export function planRefundScan(merchantId: string, filter: RefundFilter, ids: readonly string[] | undefined): ScanPlan {
  const { now, needs, way, initiator, method, flag, bank } = filter
  const examined: RawBuilder<unknown>[] = []
  if (way !== undefined) examined.push(sql`scanned.way = ${way}`)
  if (initiator !== undefined) examined.push(sql`scanned.initiator = ${initiator}`)
  if (bank !== undefined) examined.push(sql`scanned.receiver_bank_code = ${bank}`)
  if (flag !== undefined) examined.push(sql`payment.flags @> array[${flag}]`)
  if (method !== undefined) examined.push(sql`payment.type = ${method.type}`)
  if (method?.code) examined.push(sql`upper(payment.brand) = upper(${method.code})`)
  return scanPlanOf(SCANNABLE, merchantId, filter, ids, {
    indexed: needs === undefined ? [] : [needsAttention(now, merchantId, needs)],
    examined,
    join: flag === undefined && method === undefined ? null : paymentOf(merchantId, sql`scanned.transaction_id`),
  })
}

/** Joins the payment that is refunded, as `payment`: three index lookups each. */
export const paymentOf = (merchantId: string, transactionId: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  left join lateral (
    select receipt.flags, coalesce(attempt.type, collector.type) as type,
      coalesce(attempt.card_brand, attempt.code, collector.code) as brand
    from receipt
    left join attempt on attempt.merchant_id = ${merchantId} and attempt.id = receipt.attempt_id
    left join collector on collector.merchant_id = ${merchantId} and collector.id = receipt.collector_id
    where receipt.merchant_id = ${merchantId} and receipt.id = ${transactionId}
    offset 0
  ) as payment on true`
