import type { Clock } from '../../base/clock.ts'
import { isSameMoney, toWhole } from '../../base/money.ts'
import type { JsonObject } from '../../snap/json.ts'
import type { RailRefund, RefundRail, RefundState } from '../port.ts'
import { findInTotal } from '../refunded-total.ts'
import { callMidtrans, type MidtransAnswer, reasonOf, transactionPath } from './api.ts'
import { askStatus } from './charge.ts'
import { readAmount } from './fields.ts'
import { methodOf } from './methods.ts'
import { listProviderRefunds } from './provider-refunds.ts'
import type { MidtransSettings } from './settings.ts'
import { readRefunds, statusOf } from './transaction.ts'

const REASON_MAX = 255
const NOT_REFUNDABLE = '412'
const DUPLICATE_KEY = '406'
/** Denied by the bank; for its amount or for want of balance; for the request itself. */
const REFUSALS = new Set(['202', '400', '402', '404', '413', '414'])

const WHOLE = new Set(['refund', 'chargeback'])
const RETURNED = new Set([...WHOLE, 'partial_refund', 'partial_chargeback'])

/**
 * Refunds by Midtrans: one endpoint for every method, `refund_key` ours, by which a repeat is the same refund.
 * Source: Midtrans, "Refund Transactions".
 */
export const midtransRefunds = (settings: MidtransSettings, clock: Clock): RefundRail => ({
  faultOf: ({ attempt, paid, amount }, now) => {
    const rule = methodOf(attempt.type, attempt.code)?.refund
    if (!rule) return 'not_supported'
    if (!rule.inParts && !isSameMoney(amount, paid.amount)) return 'not_supported'
    return now.getTime() - paid.paidAt.getTime() > rule.withinMs ? 'window_closed' : null
  },
  refund: (refund) => refundPayment(settings, refund),
  query: (refund) => queryRefund(settings, refund),
  listProviderRefunds: (payment) => listProviderRefunds(settings, payment, clock()),
})

async function refundPayment(settings: MidtransSettings, refund: RailRefund): Promise<RefundState> {
  const { reference, paid, amount, reason } = refund
  const answer = await callMidtrans(settings, 'core', {
    method: 'POST',
    path: transactionPath(paid.railReference, 'refund'),
    headers: { 'idempotency-key': `${reference}-refund` },
    body: { refund_key: reference, amount: toWhole(amount), reason: reason.slice(0, REASON_MAX) },
  })
  const { railCode } = answer
  if (answer.is === 'inconclusive') return { is: 'unknown', railCode }
  switch (answer.statusCode) {
    case '200':
      // Cards wait for the bank's word; wallets and QRIS have given theirs by now.
      return refund.attempt.type === 'credit_card'
        ? { is: 'processing', railCode }
        : { is: 'succeeded', railReference: reference, railCode }
    case DUPLICATE_KEY:
      return queryRefund(settings, refund)
    case NOT_REFUNDABLE:
      return voidPayment(settings, refund, answer)
    default:
      return REFUSALS.has(answer.statusCode)
        ? { is: 'failed', reason: reasonOf(answer.body), code: 'refused', railCode }
        : { is: 'unknown', railCode }
  }
}

/**
 * A card payment that is captured and not settled yet cannot be refunded, but cancelled: as a whole.
 * Source: Midtrans, "Cancel Transaction".
 */
async function voidPayment(
  settings: MidtransSettings,
  { attempt, paid, amount }: RailRefund,
  refused: MidtransAnswer & { is: 'answered' },
): Promise<RefundState> {
  const { railCode } = refused
  const failed: RefundState = { is: 'failed', reason: reasonOf(refused.body), code: 'refused', railCode }
  if (attempt.type !== 'credit_card') return failed
  const status = await askStatus(settings, paid.railReference)
  if (status.is === 'inconclusive') return { is: 'unknown', railCode: status.railCode }
  if (statusOf(status.body) !== 'capture') return failed
  if (!isSameMoney(amount, paid.amount)) {
    const reason = 'A card payment is refunded in parts only once it has settled, the next day'
    return { is: 'failed', reason, code: 'refused', railCode }
  }
  const path = transactionPath(paid.railReference, 'cancel')
  const answer = await callMidtrans(settings, 'core', { method: 'POST', path })
  return answer.is === 'answered' && answer.statusCode === '200'
    ? { is: 'succeeded', railReference: paid.railReference, railCode: answer.railCode }
    : { is: 'unknown', railCode: answer.railCode }
}

/** What Midtrans' list of a payment's refunds says of ours. */
async function queryRefund(settings: MidtransSettings, refund: RailRefund): Promise<RefundState> {
  const { reference, attempt, paid, amount } = refund
  const answer = await askStatus(settings, paid.railReference)
  const { railCode } = answer
  if (answer.is === 'inconclusive') return { is: 'unknown', railCode }
  if (answer.body.transaction_status === undefined) return { is: 'unknown', railCode }
  const ours = readRefunds(answer.body).find(({ key }) => key === reference)
  if (ours) {
    if (!isSameMoney(ours.amount, amount)) return { is: 'unknown', railCode: 'amount_mismatch' }
    const isWaiting = attempt.type === 'credit_card' && !ours.isConfirmed
    return isWaiting ? { is: 'processing', railCode } : { is: 'succeeded', railReference: reference, railCode }
  }
  const isVoided = statusOf(answer.body) === 'cancel' && isSameMoney(amount, paid.amount)
  if (isVoided) return { is: 'succeeded', railReference: paid.railReference, railCode }
  return findUnlisted(refund, answer.body, railCode)
}

/** For a refunded payment without a list of refunds: whether the refunded total includes ours. */
function findUnlisted(refund: RailRefund, body: JsonObject, railCode: string): RefundState {
  if (!RETURNED.has(statusOf(body)) || readRefunds(body).length > 0) return { is: 'not_found', railCode }
  const total = readAmount(body.refund_amount, body) ?? (WHOLE.has(statusOf(body)) ? refund.paid.amount : undefined)
  const found = total && findInTotal(total, refund)
  if (found === 'succeeded') return { is: 'succeeded', railReference: refund.reference, railCode }
  return found ? { is: found, railCode } : { is: 'unknown', railCode: 'refund_not_reported' }
}
