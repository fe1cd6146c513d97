import { type RawBuilder, sql } from 'kysely'
import type { Static } from 'typebox'
import type { Flag } from '../../checkout/checkout.ts'
import { type Calendar, type ListFilter, readListFilter } from '../lists/filter.ts'
import { readMethod, type UsedMethod } from '../lists/method.ts'
import type { ScanPlan } from '../lists/scan.ts'
import { scanPlanOf } from '../lists/scan-plan.ts'
import type { PaymentFilterQuery } from './schema.ts'

/** Which of a merchant's payments are selected; undefined: no restriction. */
export type PaymentFilter = ListFilter & {
  readonly flag: Flag | undefined
  /** Created by this payment link. */
  readonly linkId: string | undefined
  readonly method: UsedMethod | undefined
}

/** Throws VALIDATION_ERROR for what the schema cannot express. */
export const readFilter = (query: Static<typeof PaymentFilterQuery>, calendar: Calendar): PaymentFilter => ({
  ...readListFilter(query, { field: 'paid', days: query.paid }, calendar),
  flag: query.flag,
  linkId: query.paymentLinkId,
  method: readMethod(query.method),
})

const SCANNABLE = { from: 'checkout', kind: 'co', endedAt: 'paid_at', columns: ['type', 'code'] } as const

/** How the payments of a filter are scanned. */
export function planPaymentScan(
  merchantId: string,
  filter: PaymentFilter,
  ids: readonly string[] | undefined,
): ScanPlan {
  const { linkId, flag, method } = filter
  return scanPlanOf(SCANNABLE, merchantId, filter, ids, {
    indexed: [
      ...(linkId === undefined ? [] : [sql`checkout.link_id = ${linkId}`]),
      ...(flag === undefined ? [] : [sql`checkout.id = any (array(${flagged(merchantId, flag)}))`]),
    ],
    examined: method ? conditionsOf(method) : [],
    join: method ? usedBy(merchantId, method) : null,
  })
}

/**
 * Few of millions: the first condition is exactly that of the index receipt_flagged. They are read first, as an array:
 * with a join, all payments would be scanned for what may be none.
 */
const flagged = (merchantId: string, flag: Flag) => sql`
  select receipt.checkout_id from receipt
  where receipt.merchant_id = ${merchantId} and receipt.flags <> '{}' and receipt.flags @> array[${flag}]`

const conditionsOf = ({ type, code }: UsedMethod): RawBuilder<unknown>[] => [
  // A checkout for one method offers no other: its attempts need not be read.
  sql`(scanned.type in ('', 'checkout_page') or scanned.type = ${type})`,
  sql`coalesce(used.type, scanned.type) = ${type}`,
  ...(code === null ? [] : [sql`upper(coalesce(used.card_brand, used.code, scanned.code)) = upper(${code})`]),
]

/**
 * How a payment was made, or was last attempted: read only for checkouts whose payer had a choice that the filter
 * concerns.
 */
const usedBy = (merchantId: string, { code }: UsedMethod): RawBuilder<unknown> => sql`
  left join lateral (
    select attempt.type, attempt.code, attempt.card_brand from attempt
    where attempt.merchant_id = ${merchantId} and attempt.checkout_id = scanned.id and scanned.code is null
      ${code ? sql`` : sql`and scanned.type in ('', 'checkout_page')`}
    order by (attempt.status = 'SUCCEEDED') desc, attempt.id desc limit 1
  ) as used on true`
