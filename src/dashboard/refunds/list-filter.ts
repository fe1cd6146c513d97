import { type RawBuilder, sql } from 'kysely'
import type { Static } from 'typebox'
import type { Flag } from '../../checkout/checkout.ts'
import type { Refund } from '../../checkout/refunds/refund.ts'
import { isToMend, type Mending } from '../../refunds/to-mend.ts'
import { readBank } from '../lists/bank.ts'
import { type Calendar, type ListFilter, readListFilter } from '../lists/filter.ts'
import { readMethod, type UsedMethod } from '../lists/method.ts'
import type { Walk } from '../lists/scan.ts'
import { walkOf } from '../lists/scan-plan.ts'
import type { RefundFilterQuery } from './list-schema.ts'

/** What of a merchant's refunds is meant; undefined: all of them. */
export type RefundFilter = ListFilter & {
  readonly now: Date
  readonly needs: Mending | undefined
  readonly way: Refund['way'] | undefined
  readonly initiator: Refund['initiator'] | undefined
  /** Of the payment, as is the flag. */
  readonly method: UsedMethod | undefined
  readonly flag: Flag | undefined
  readonly bank: string | undefined
}

/** Throws VALIDATION_ERROR for what the schema cannot say. */
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

const WALKABLE = {
  from: 'refund',
  kind: 're',
  endedAt: 'completed_at',
  columns: ['way', 'initiator', 'receiver_bank_code', 'transaction_id'],
} as const

/** How a filter's refunds are found. */
export function walkRefunds(merchantId: string, filter: RefundFilter, ids: readonly string[] | undefined): Walk {
  const { now, needs, way, initiator, method, flag, bank } = filter
  const lookedAt: RawBuilder<unknown>[] = []
  if (way !== undefined) lookedAt.push(sql`walked.way = ${way}`)
  if (initiator !== undefined) lookedAt.push(sql`walked.initiator = ${initiator}`)
  if (bank !== undefined) lookedAt.push(sql`walked.receiver_bank_code = ${bank}`)
  if (flag !== undefined) lookedAt.push(sql`payment.flags @> array[${flag}]`)
  if (method !== undefined) lookedAt.push(sql`payment.type = ${method.type}`)
  if (method?.code) lookedAt.push(sql`upper(payment.brand) = upper(${method.code})`)
  return walkOf(WALKABLE, merchantId, filter, ids, {
    walkedBy: needs === undefined ? [] : [isToMend(now, merchantId, needs)],
    lookedAt,
    join: flag === undefined && method === undefined ? null : paymentOf(merchantId, sql`walked.transaction_id`),
  })
}

/** Joins the payment that is given back, as `payment`: each by two steps of an index. */
export const paymentOf = (merchantId: string, transactionId: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  left join lateral (
    select receipt.flags, attempt.type, coalesce(attempt.card_brand, attempt.code) as brand
    from receipt
    left join attempt on attempt.merchant_id = ${merchantId} and attempt.id = receipt.attempt_id
    where receipt.merchant_id = ${merchantId} and receipt.id = ${transactionId}
    offset 0
  ) as payment on true`
