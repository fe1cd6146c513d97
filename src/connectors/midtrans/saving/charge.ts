import { toWhole } from '../../../base/money.ts'
import { type JsonObject, readText } from '../../../snap/json.ts'
import type { ChargeRequest, ChargeState } from '../../saving-port.ts'
import { readReference } from '../../snap/fields.ts'
import { callMidtrans, orderHeaders } from '../api.ts'
import { askStatus } from '../charge.ts'
import type { MidtransSettings } from '../settings.ts'
import { statusOf, toState } from '../transaction.ts'
import { declineCode, faultOf } from './declines.ts'
import { channelReason, pageOf } from './gopay.ts'

const VERIFY_ACTIONS = ['verification-link-url', 'verification-link-app', 'user-verification']
/** Turned away before it was looked at: a key that is not known, too many calls. */
const TURNED_AWAY = new Set(['401', '429'])
/** Refused without a transaction. */
const REFUSALS = new Set(['400', '402', '403', '404', '410', '413'])
/** A card's token that Midtrans does not take any more. */
const INVALID_TOKEN = '411'
/** Charged before, or unknown what the first call came to: the transaction of this order says it. */
const DUPLICATE_ORDER = '406'

/** Charges with `means`, which is how it is paid. Our reference is the order id, which Midtrans charges once. */
export async function chargeOrder(
  settings: MidtransSettings,
  request: ChargeRequest,
  means: object,
  now: Date,
): Promise<ChargeState> {
  const { reference, amount } = request
  const answer = await callMidtrans(settings, 'core', {
    method: 'POST',
    path: '/v2/charge',
    headers: orderHeaders(settings, `${reference}-charge`),
    body: { ...means, transaction_details: { order_id: reference, gross_amount: toWhole(amount) } },
  })
  const { railCode } = answer
  if (answer.is === 'inconclusive') return { is: answer.isUnsent ? 'unsent' : 'unknown', railCode }
  const { statusCode, body } = answer
  if (statusCode === DUPLICATE_ORDER) return orderState(settings, request, now)
  if (body.order_id !== undefined) return toChargeState(settings, body, request, now)
  if (TURNED_AWAY.has(statusCode)) return { is: 'unsent', railCode }
  if (statusCode === INVALID_TOKEN) return { is: 'failed', code: 'unlinked', reason: channelReason(body), railCode }
  return REFUSALS.has(statusCode)
    ? { is: 'failed', code: faultOf(body), reason: channelReason(body), railCode }
    : { is: 'unknown', railCode }
}

/** What became of an order that may have been charged. A 404 may be early: the order need not be listed yet. */
export async function orderState(settings: MidtransSettings, request: ChargeRequest, now: Date): Promise<ChargeState> {
  const answer = await askStatus(settings, request.reference)
  const { railCode } = answer
  if (answer.is === 'inconclusive') return { is: 'unknown', railCode }
  if (answer.statusCode === '404') return { is: 'not_found', railCode }
  return answer.body.order_id === undefined
    ? { is: 'unknown', railCode }
    : toChargeState(settings, answer.body, request, now)
}

/**
 * What a transaction says of its charge. `deny` is final, unlike on a page where the payer tries another card: no one charges this
 * order again.
 */
function toChargeState(
  settings: MidtransSettings,
  body: JsonObject,
  { reference }: ChargeRequest,
  now: Date,
): ChargeState {
  const railReference = readReference(body.transaction_id) ?? null
  const railCode = `status_${statusOf(body)
    .replace(/[^a-z_]/g, '')
    .slice(0, 20)}`
  const state = toState(body, reference, now)
  switch (state.is) {
    case 'succeeded':
      return {
        is: 'succeeded',
        receipt: { ...state.receipt, instrumentReference: state.receipt.railReference },
        railCode,
      }
    case 'processing':
      return { is: 'processing', railReference, railCode }
    case 'unknown':
      return { is: 'unknown', railCode: state.railCode }
    case 'closed':
      return { is: 'failed', code: 'declined', reason: 'The charge was cancelled, or not approved in time', railCode }
    case 'failed':
      return { is: 'failed', code: faultOf(body), reason: state.reason, railCode }
    case 'pending':
      break
  }
  if (isDenied(body)) {
    return { is: 'failed', code: faultOf(body), reason: channelReason(body), railCode: declineCode(body) }
  }
  const url = pageOf(body, VERIFY_ACTIONS, settings)
  return url === undefined
    ? { is: 'processing', railReference, railCode }
    : { is: 'needs_payer', url, railReference, railCode }
}

const isDenied = (body: JsonObject): boolean =>
  statusOf(body) === 'deny' || readText(body.fraud_status)?.toLowerCase() === 'deny'
