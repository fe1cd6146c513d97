import { type RawBuilder, sql } from 'kysely'
import type { Static } from 'typebox'
import type { Flag } from '../../checkout/checkout.ts'
import { type Calendar, type ListFilter, readListFilter } from '../lists/filter.ts'
import { readMethod, type UsedMethod } from '../lists/method.ts'
import type { Walk } from '../lists/scan.ts'
import { walkOf } from '../lists/scan-plan.ts'
import type { PaymentFilterQuery } from './schema.ts'

/** What of a merchant's payments is meant; undefined: all of them. */
export type PaymentFilter = ListFilter & {
  readonly flag: Flag | undefined
  /** Made by this payment link. */
  readonly linkId: string | undefined
  readonly method: UsedMethod | undefined
}

/** Throws VALIDATION_ERROR for what the schema cannot say. */
export const readFilter = (query: Static<typeof PaymentFilterQuery>, calendar: Calendar): PaymentFilter => ({
  ...readListFilter(query, { field: 'paid', days: query.paid }, calendar),
  flag: query.flag,
  linkId: query.paymentLinkId,
  method: readMethod(query.method),
})

const WALKABLE = { from: 'checkout', kind: 'co', endedAt: 'paid_at', columns: ['type', 'code'] } as const

/** How a filter's payments are found. */
export function walkPayments(merchantId: string, filter: PaymentFilter, ids: readonly string[] | undefined): Walk {
  const { linkId, flag, method } = filter
  return walkOf(WALKABLE, merchantId, filter, ids, {
    walkedBy: [
      ...(linkId === undefined ? [] : [sql`checkout.link_id = ${linkId}`]),
      ...(flag === undefined ? [] : [sql`checkout.id = any (array(${flagged(merchantId, flag)}))`]),
    ],
    lookedAt: method ? lookedAtFor(method) : [],
    join: method ? usedBy(merchantId, method) : null,
  })
}

/**
 * Few of millions: the first condition is to the letter that of the index receipt_flagged. They are read first, as an array:
 * joined, all payments would be walked for what may be none.
 */
const flagged = (merchantId: string, flag: Flag) => sql`
  select receipt.checkout_id from receipt
  where receipt.merchant_id = ${merchantId} and receipt.flags <> '{}' and receipt.flags @> array[${flag}]`

const lookedAtFor = ({ type, code }: UsedMethod): RawBuilder<unknown>[] => [
  // Who was sent to one method was given no other: their attempts need not be looked at.
  sql`(walked.type in ('', 'checkout_page') or walked.type = ${type})`,
  sql`coalesce(used.type, walked.type) = ${type}`,
  ...(code === null ? [] : [sql`upper(coalesce(used.card_brand, used.code, walked.code)) = upper(${code})`]),
]

/** How a payment was made, or was tried last: read only of those whose payer had a choice that the filter is about. */
const usedBy = (merchantId: string, { code }: UsedMethod): RawBuilder<unknown> => sql`
  left join lateral (
    select attempt.type, attempt.code, attempt.card_brand from attempt
    where attempt.merchant_id = ${merchantId} and attempt.checkout_id = walked.id and walked.code is null
      ${code ? sql`` : sql`and walked.type in ('', 'checkout_page')`}
    order by (attempt.status = 'SUCCEEDED') desc, attempt.id desc limit 1
  ) as used on true`
