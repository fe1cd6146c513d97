import { isSameMoney } from '../../../base/money.ts'
import { fromSnapMoney } from '../../../snap/amount.ts'
import { isObject, type JsonObject, readText } from '../../../snap/json.ts'
import { readTransactionStatus, type TransactionStatus } from '../../../snap/transaction-status.ts'
import type { ProviderRefund, RailRefund, RefundState } from '../../port.ts'
import { findInTotal } from '../../refunded-total.ts'
import { isDeclinedFor, type SnapResponse } from '../client/response.ts'
import { readReference, readTime } from '../fields.ts'
import type { RefundRule } from '../profile/refunds.ts'

/**
 * What the response to a refund means. Failed is only what the provider itself decided about this very refund: a
 * readable 400, 403, 404 or 405. Not found: it certainly was not accepted, since nothing left or our access was
 * refused. Unknown: everything else, above all 5xx, timeouts and codes about an earlier call (409, 404xx18).
 * Source: SNAP BI, "Response code"; rails, "Rules that decide money".
 */
export function toRefunded(
  response: SnapResponse,
  rule: RefundRule,
  { amount }: RailRefund,
  sent: JsonObject,
): RefundState {
  const { railCode } = response
  if (response.is === 'inconclusive') {
    if (response.isInProgress) return { is: 'processing', railCode }
    return { is: response.isUnsent ? 'not_found' : 'unknown', railCode }
  }
  if (response.is === 'declined') return toRefused(response, rule)
  const { body } = response
  const echoed = readText(body.partnerRefundNo) ?? sent.partnerRefundNo
  if (echoed !== sent.partnerRefundNo) return { is: 'unknown', railCode: 'reference_mismatch' }
  const refunded = body.refundAmount === undefined ? amount : fromSnapMoney(body.refundAmount)
  if (!refunded || !isSameMoney(refunded, amount)) return { is: 'unknown', railCode: 'amount_mismatch' }
  return { is: 'succeeded', railReference: readReference(body.refundNo) ?? null, railCode }
}

function toRefused(response: SnapResponse & { is: 'declined' }, rule: RefundRule): RefundState {
  const { railCode, httpStatus, caseCode } = response
  if (httpStatus === 401) return { is: 'not_found', railCode }
  const isTheProviders = !railCode.startsWith('http_') && [400, 403, 404, 405].includes(httpStatus)
  if (!isTheProviders || isDeclinedFor(response, '404 18')) return { is: 'unknown', railCode }
  const code = rule.refusals?.[`${httpStatus} ${caseCode}`] ?? 'refused'
  return { is: 'failed', reason: `The provider refused the refund: ${response.reason}.`, code, railCode }
}

/** Fields in which providers name a refund by our reference. */
const NAMES = ['partnerRefundNo', 'partnerReferenceNo', 'refundNo'] as const

/** The rail code of a refund if the answer about its payment does not say whether it was made. */
const NOT_REPORTED = 'refund_not_reported'

/**
 * What a query of the payment says about a refund: its entry in the history, or else the payment's own state. "Refunded" means
 * the whole payment, also in a notification: the refund was made if all refunds we know of together do not exceed the payment,
 * and was not if the others alone account for it. "Paid" says nothing about a partial refund.
 * Source: SNAP BI, "latestTransactionStatus"; DOKU and BCA publish no history.
 */
export function toQueried(response: SnapResponse, rule: RefundRule, refund: RailRefund): RefundState {
  const { railCode } = response
  if (response.is !== 'done') return { is: 'unknown', railCode }
  const { body } = response
  if (isAboutAnother(body, refund)) return { is: 'unknown', railCode: 'reference_mismatch' }
  // A refund made by the issuer's reference of the payment has no reference of its own in a history.
  const isNamed = rule.issuer === undefined && Array.isArray(body.refundHistory)
  const history = isNamed ? (body.refundHistory as unknown[]).filter(isObject) : undefined
  const entry = history?.find((one) => NAMES.some((name) => readText(one[name]) === refund.reference))
  if (entry) return toEnteredOf(refund, entry, railCode)
  const status = statusOf(body.latestTransactionStatus, rule)
  if (status !== 'refunded' && status !== 'success') return { is: 'unknown', railCode }
  if (history && (status === 'success' || listsAll(history, refund))) return { is: 'not_found', railCode }
  if (status === 'success') {
    const isWhole = isSameMoney(refund.amount, refund.paid.amount)
    return isWhole ? { is: 'not_found', railCode } : { is: 'unknown', railCode: NOT_REPORTED }
  }
  switch (findInTotal(refund.paid.amount, refund)) {
    case 'succeeded':
      return { is: 'succeeded', railReference: null, railCode }
    case 'not_found':
      return { is: 'not_found', railCode }
    case undefined:
      return { is: 'unknown', railCode: NOT_REPORTED }
  }
}

/** Whether an answer names a different payment from the one queried. */
const isAboutAnother = (body: JsonObject, { attempt }: Pick<RailRefund, 'attempt'>): boolean =>
  (body.originalPartnerReferenceNo ?? attempt.reference) !== attempt.reference

/** Whether the refunds in a history add up to the whole payment: then no other was made. */
function listsAll(history: readonly JsonObject[], { paid }: RailRefund): boolean {
  const amounts = history
    .filter((one) => toEntered(one, '').is === 'succeeded')
    .map((one) => fromSnapMoney(one.refundAmount)?.amount ?? paid.amount.amount)
  return amounts.reduce((sum, amount) => sum + amount, 0n) >= paid.amount.amount
}

function toEnteredOf({ amount }: RailRefund, entry: JsonObject, railCode: string): RefundState {
  const reported = entry.refundAmount === undefined ? amount : fromSnapMoney(entry.refundAmount)
  if (!reported || !isSameMoney(reported, amount)) return { is: 'unknown', railCode: 'amount_mismatch' }
  return toEntered(entry, railCode)
}

/** Refunds of ours are known by the form of our references. */
const OURS = /^[0-9a-z]{25}$/
const REFUNDED_AT = ['refundDate', 'refundTime'] as const

/**
 * The refunds made by the provider itself, in a query of the payment: entries of the history that name no reference
 * of ours, or else the payment's own state. Undefined where it says nothing.
 */
export function toProviderRefunds(
  response: SnapResponse,
  rule: RefundRule,
  { attempt, paid }: Pick<RailRefund, 'attempt' | 'paid'>,
  now: Date,
): ProviderRefund[] | undefined {
  if (response.is !== 'done' || isAboutAnother(response.body, { attempt })) return undefined
  const { body } = response
  if (!Array.isArray(body.refundHistory)) {
    const isRefunded = statusOf(body.latestTransactionStatus, rule) === 'refunded'
    return isRefunded ? [{ railReference: paid.railReference, amount: null, refundedAt: now }] : []
  }
  const others = body.refundHistory
    .filter(isObject)
    .filter((one) => !NAMES.some((name) => OURS.test(readText(one[name]) ?? '')))
    .filter((one) => toEntered(one, '').is === 'succeeded')
  return others.flatMap((one) => {
    const railReference = readReference(one.refundNo)
    const amount = one.refundAmount === undefined ? null : (fromSnapMoney(one.refundAmount) ?? null)
    const refundedAt = readTime(REFUNDED_AT.map((name) => one[name]).find(Boolean), now)
    return railReference ? [{ railReference, amount, refundedAt }] : []
  })
}

const statusOf = (code: unknown, { statuses = {} }: RefundRule): TransactionStatus | undefined =>
  (typeof code === 'string' && Object.hasOwn(statuses, code) ? statuses[code] : undefined) ??
  readTransactionStatus(code)

/** An entry without a state of its own is of a refund that was made. */
function toEntered(entry: JsonObject, railCode: string): RefundState {
  const status = entry.refundStatus === undefined ? 'success' : readTransactionStatus(entry.refundStatus)
  switch (status) {
    case 'success':
    case 'refunded':
      return { is: 'succeeded', railReference: readReference(entry.refundNo) ?? null, railCode }
    case 'failed':
    case 'canceled':
    case 'rejected':
    case 'expired':
      return { is: 'failed', reason: 'The provider could not make the refund.', code: 'refused', railCode }
    case 'initiated':
    case 'paying':
    case 'pending':
      return { is: 'processing', railCode }
    case 'not_found':
    case undefined:
      return { is: 'unknown', railCode }
  }
}
