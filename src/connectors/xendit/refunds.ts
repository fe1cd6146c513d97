import type { Clock } from '../../base/clock.ts'
import { isSameMoney, toWhole } from '../../base/money.ts'
import type { JsonObject } from '../../snap/json.ts'
import { readText } from '../../snap/json.ts'
import type { ProviderRefund, RailRefund, RefundRail, RefundState } from '../port.ts'
import { readReference } from '../snap/fields.ts'
import { callXendit, type XenditAnswer } from './api.ts'
import { CARDS, channelOf } from './channels.ts'
import { readAmount, readStatus, readTime, statusCode } from './fields.ts'
import { requestOfSession } from './session.ts'
import type { XenditSettings } from './settings.ts'

const REFUNDS = '/refunds'
const PAGE = 50
const PAGES_MAX = 5

const NOT_SUPPORTED = new Set(['REFUND_NOT_SUPPORTED', 'PARTIAL_REFUND_NOT_SUPPORTED'])
/** About an earlier call of this reference: its outcome is polled. */
const DUPLICATES = new Set(['DUPLICATE_ERROR', 'IDEMPOTENCY_ERROR'])

/** Refunds by Xendit: `reference_id` and idempotency key ours. Source: Xendit, "Refund a payment request". */
export const xenditRefunds = (settings: XenditSettings, clock: Clock): RefundRail => ({
  faultOf: ({ attempt, paid, amount }, now) => {
    // Xendit refunds a payment request, and one that is paid again and again names no single payment.
    if (attempt.isCollector) return 'not_supported'
    const rule = attempt.type === 'credit_card' ? CARDS.refund : channelOf(attempt.type, attempt.code)?.refund
    if (!rule || (!rule.inParts && !isSameMoney(amount, paid.amount))) return 'not_supported'
    return now.getTime() - paid.paidAt.getTime() > rule.withinMs ? 'window_closed' : null
  },
  refund: (refund) => sendRefund(settings, refund),
  query: (refund) => queryRefund(settings, refund),
  listProviderRefunds: (payment) => listProviderRefunds(settings, payment, clock()),
})

/** A payment of a session is known by the payment request that Xendit made for it. */
const requestIdOf = async (
  settings: XenditSettings,
  { attempt }: Pick<RailRefund, 'attempt'>,
): Promise<string | undefined> => {
  if (attempt.railReference === null) return undefined
  return attempt.type === 'credit_card' ? requestOfSession(settings, attempt.railReference) : attempt.railReference
}

async function sendRefund(settings: XenditSettings, refund: RailRefund): Promise<RefundState> {
  const { reference, amount } = refund
  const requestId = await requestIdOf(settings, refund)
  if (requestId === undefined) return { is: 'unknown', railCode: 'payment_request_unknown' }
  const answer = await callXendit(settings, {
    method: 'POST',
    path: REFUNDS,
    headers: { 'idempotency-key': reference },
    body: {
      payment_request_id: requestId,
      reference_id: reference,
      currency: amount.currency,
      amount: toWhole(amount),
      // One of five; our own words have no field.
      reason: 'REQUESTED_BY_CUSTOMER',
    },
  })
  return answer.is === 'done' ? toState(answer.body, refund) : toNotSent(settings, refund, answer)
}

async function toNotSent(settings: XenditSettings, refund: RailRefund, answer: XenditAnswer): Promise<RefundState> {
  const { railCode } = answer
  if (answer.is !== 'declined') return { is: 'unknown', railCode }
  if (answer.httpStatus === 409 || DUPLICATES.has(answer.errorCode)) return queryRefund(settings, refund)
  if (![400, 403, 404].includes(answer.httpStatus)) return { is: 'unknown', railCode }
  const code = NOT_SUPPORTED.has(answer.errorCode) ? 'not_supported' : 'refused'
  return { is: 'failed', reason: answer.reason, code, railCode }
}

/** What a refund's body says; `refund.…` webhooks have the same. */
function toState(body: JsonObject, { reference, amount }: RailRefund): RefundState {
  if (readText(body.reference_id) !== reference) return { is: 'unknown', railCode: 'reference_mismatch' }
  const reported = readAmount(body.amount, body.currency)
  if (reported && !isSameMoney(reported, amount)) return { is: 'unknown', railCode: 'amount_mismatch' }
  const status = readStatus(body)
  switch (status) {
    case 'SUCCEEDED':
      return { is: 'succeeded', railReference: readReference(body.id) ?? null, railCode: status }
    case 'FAILED':
    case 'CANCELLED': {
      const railCode = readText(body.failure_code)?.slice(0, 64) ?? status
      return { is: 'failed', reason: 'The payment’s channel did not carry the refund out', code: 'refused', railCode }
    }
    case 'PENDING':
      return { is: 'processing', railCode: status }
    default:
      return { is: 'unknown', railCode: statusCode(status) }
  }
}

/** Looks our refund up among those of its payment. Source: xendit-node, `getAllRefunds`. */
async function queryRefund(settings: XenditSettings, refund: RailRefund): Promise<RefundState> {
  const isOurs = (item: JsonObject) => readText(item.reference_id) === refund.reference
  const found = await listRefunds(settings, refund, isOurs)
  if (found.is !== 'listed') return found
  const ours = found.items.find(isOurs)
  return ours ? toState(ours, refund) : { is: 'not_found', railCode: found.railCode }
}

type Listed =
  | { readonly is: 'listed'; readonly railCode: string; readonly items: readonly JsonObject[] }
  | { readonly is: 'unknown'; readonly railCode: string }

/** The refunds of a payment, page by page, up to a page with an item that satisfies `until`. */
async function listRefunds(
  settings: XenditSettings,
  payment: Pick<RailRefund, 'attempt'>,
  until: (item: JsonObject) => boolean,
): Promise<Listed> {
  const requestId = await requestIdOf(settings, payment)
  if (requestId === undefined) return { is: 'unknown', railCode: 'payment_request_unknown' }
  const items: JsonObject[] = []
  for (let page = 0; page < PAGES_MAX; page++) {
    const query = new URLSearchParams({ payment_request_id: requestId, limit: `${PAGE}` })
    const after = readReference(items.at(-1)?.id)
    if (after !== undefined) query.set('after_id', after)
    const answer = await callXendit(settings, { method: 'GET', path: `${REFUNDS}?${query}` })
    if (answer.is !== 'list') return { is: 'unknown', railCode: answer.railCode }
    if (answer.items.some((item) => (item.payment_request_id ?? requestId) !== requestId)) {
      return { is: 'unknown', railCode: 'payment_request_mismatch' }
    }
    items.push(...answer.items)
    const isLast = !answer.hasMore || readReference(answer.items.at(-1)?.id) === undefined
    if (isLast || answer.items.some(until)) return { is: 'listed', railCode: answer.railCode, items }
  }
  return { is: 'unknown', railCode: 'too_many_refunds' }
}

/** Our own refunds are recognised by the form of our references; the others were made in Xendit's dashboard. */
const OURS = /^[0-9a-z]{25}$/

/** What was refunded of a payment in Xendit's dashboard. Undefined: no usable answer. */
async function listProviderRefunds(
  settings: XenditSettings,
  payment: Pick<RailRefund, 'attempt'>,
  now: Date,
): Promise<ProviderRefund[] | undefined> {
  const found = await listRefunds(settings, payment, () => false)
  if (found.is !== 'listed') return undefined
  const theirs = found.items.filter(
    (item) => readStatus(item) === 'SUCCEEDED' && !OURS.test(readText(item.reference_id) ?? ''),
  )
  return theirs.flatMap((item) => {
    const railReference = readReference(item.id)
    const amount = readAmount(item.amount, item.currency) ?? null
    return railReference ? [{ railReference, amount, refundedAt: readTime(item.updated) ?? now }] : []
  })
}
