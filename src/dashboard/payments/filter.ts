import { type RawBuilder, sql } from 'kysely'
import type { Static } from 'typebox'
import { isCurrency } from '../../base/currency.ts'
import { fieldError } from '../../base/errors.ts'
import { idAt } from '../../base/id.ts'
import { fromWhole, type Money } from '../../base/money.ts'
import type { Flag } from '../../checkout/checkout.ts'
import type { CheckoutStatus } from '../../checkout/states.ts'
import { readTime } from '../../http/pagination.ts'
import type { PaymentQuery } from './schema.ts'

/** A method, and of its banks, wallets or card brands one; null: any. */
type Method = { readonly type: string; readonly code: string | null }

/** What of a merchant's payments is meant; undefined: all of them. */
export type PaymentFilter = {
  readonly text: string
  readonly status: CheckoutStatus | undefined
  readonly flag: Flag | undefined
  /** Made by this payment link. */
  readonly linkId: string | undefined
  readonly method: Method | undefined
  readonly currency: string | undefined
  /** At least, and at most; both of `currency`. */
  readonly amountFrom: Money | undefined
  readonly amountTo: Money | undefined
  readonly createdFrom: Date | undefined
  readonly createdTo: Date | undefined
  readonly paidFrom: Date | undefined
  readonly paidTo: Date | undefined
}

/** Throws VALIDATION_ERROR for what the schema cannot say. */
export function readFilter(query: Static<typeof PaymentQuery>): PaymentFilter {
  const { q = '', status, flag, method, amountFrom, amountTo } = query
  if (q.includes('\u0000')) throw fieldError('q', 'INVALID_FORMAT', '"q" must be plain text.')
  const [type = '', code] = method?.split(':') ?? []
  const inCurrency = query.currency
  const amount = (name: 'amountFrom' | 'amountTo', text: string | undefined): Money | undefined => {
    if (text === undefined) return undefined
    if (inCurrency === undefined) throw fieldError('currency', 'REQUIRED', `"currency" is required beside "${name}".`)
    if (!isCurrency(inCurrency)) throw fieldError('currency', 'UNKNOWN_CURRENCY', '"currency" must be one of ISO 4217.')
    return fromWhole(Number(text), inCurrency)
  }
  return {
    ...{ text: q.trim(), status, flag, linkId: query.paymentLinkId, currency: inCurrency },
    method: method === undefined ? undefined : { type, code: code ?? null },
    ...{ amountFrom: amount('amountFrom', amountFrom), amountTo: amount('amountTo', amountTo) },
    ...{ createdFrom: readTime('createdFrom', query.createdFrom), createdTo: readTime('createdTo', query.createdTo) },
    ...{ paidFrom: readTime('paidFrom', query.paidFrom), paidTo: readTime('paidTo', query.paidTo) },
  }
}

/** Payments by the day they were paid come in that order; all others by when they were created. */
export const isByPaid = ({ paidFrom, paidTo }: PaymentFilter): boolean => paidFrom !== undefined || paidTo !== undefined

/** What an index leads to: `checkout` is walked by these. `ids`: what the text that was typed has found. */
export function walkedBy(
  merchantId: string,
  filter: PaymentFilter,
  ids: readonly string[] | undefined,
): RawBuilder<unknown>[] {
  const { status, flag, createdFrom, createdTo, paidFrom, paidTo } = filter
  const conditions = [sql`checkout.merchant_id = ${merchantId}`]
  if (ids !== undefined) conditions.push(sql`checkout.id = any (${ids}::text[])`)
  if (filter.linkId !== undefined) conditions.push(sql`checkout.link_id = ${filter.linkId}`)
  if (flag !== undefined) conditions.push(sql`checkout.id in (${flagged(merchantId, flag)})`)
  if (createdFrom !== undefined) conditions.push(sql`checkout.id >= ${idAt('co', merchantId, createdFrom)}`)
  if (createdTo !== undefined) conditions.push(sql`checkout.id < ${idAt('co', merchantId, createdTo)}`)
  if (paidFrom !== undefined) conditions.push(sql`checkout.paid_at >= ${paidFrom}`)
  if (paidTo !== undefined) conditions.push(sql`checkout.paid_at < ${paidTo}`)
  // What is paid has one status, which its index need not know.
  if (status !== undefined && !isByPaid(filter)) conditions.push(sql`checkout.status = ${status}`)
  return conditions
}

/** Few of millions: the first condition is to the letter that of the index receipt_flagged. */
const flagged = (merchantId: string, flag: Flag) => sql`
  select receipt.checkout_id from receipt
  where receipt.merchant_id = ${merchantId} and receipt.flags <> '{}' and receipt.flags @> array[${flag}]`

/** What is looked at in each of the rows that were walked: no index leads there. `used`: how it was or is being paid. */
export function lookedAtFor(filter: PaymentFilter): { conditions: RawBuilder<unknown>[]; needsMethod: boolean } {
  const { status, method, amountFrom, amountTo } = filter
  const conditions: RawBuilder<unknown>[] = []
  if (status !== undefined && isByPaid(filter)) conditions.push(sql`walked.status = ${status}`)
  if (filter.currency !== undefined) conditions.push(sql`walked.currency = ${filter.currency}`)
  if (amountFrom !== undefined) conditions.push(sql`walked.amount >= ${amountFrom.amount}`)
  if (amountTo !== undefined) conditions.push(sql`walked.amount <= ${amountTo.amount}`)
  if (method !== undefined) {
    // Who was sent to one method was given no other: their attempts need not be looked at.
    conditions.push(sql`(walked.type in ('', 'checkout_page') or walked.type = ${method.type})`)
    conditions.push(sql`coalesce(used.type, walked.type) = ${method.type}`)
    if (method.code !== null) {
      conditions.push(sql`upper(coalesce(used.card_brand, used.code, walked.code)) = upper(${method.code})`)
    }
  }
  return { conditions, needsMethod: method !== undefined }
}
