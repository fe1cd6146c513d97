import { isSameMoney, toWhole } from '../../../base/money.ts'
import { redirectUrlFault } from '../../../base/net/redirect-url.ts'
import { type JsonObject, readText } from '../../../snap/json.ts'
import type { ChargeRequest, ChargeState } from '../../saving-port.ts'
import { readReference } from '../../snap/fields.ts'
import { callXendit, isTurnedAway, PAYMENTS_VERSION, type XenditAnswer } from '../api.ts'
import { readAmount, readStatus, statusCode } from '../fields.ts'
import { readPayment } from '../payment.ts'
import { actionOf, failureOf, findRequest, REQUESTS } from '../payment-request.ts'
import type { XenditSettings } from '../settings.ts'
import { faultOf } from './declines.ts'
import { readTokenId } from './token.ts'

const DESCRIPTION_MAX = 255
/** About an earlier call of this reference: its request says what came of it. */
const DUPLICATES = new Set(['DUPLICATE_ERROR', 'IDEMPOTENCY_ERROR', 'DUPLICATE_REFERENCE'])

/**
 * Charges a token. `reference_id` and idempotency key are ours; the request is found again by the former.
 * Source: Xendit, "Pay with tokens", "Subsequent merchant initiated transaction".
 */
export async function chargeToken(settings: XenditSettings, request: ChargeRequest, now: Date): Promise<ChargeState> {
  const { reference, amount, description, link } = request
  const token = readTokenId(link.secret)
  if (token === undefined) return { is: 'unsent', railCode: 'not_linked' }
  const answer = await callXendit(settings, {
    method: 'POST',
    path: REQUESTS,
    headers: { ...PAYMENTS_VERSION, 'idempotency-key': reference },
    body: {
      reference_id: reference,
      payment_token_id: token,
      type: 'PAY',
      country: 'ID',
      currency: amount.currency,
      request_amount: toWhole(amount),
      capture_method: 'AUTOMATIC',
      channel_properties: propertiesOf(request),
      description: description.slice(0, DESCRIPTION_MAX),
    },
  })
  if (answer.is === 'done') return toChargeState(settings, answer.body, request, now)
  return toNotCharged(settings, request, answer, now)
}

/** The payer of a card is not there to authenticate. */
const propertiesOf = ({ link, returnUrl }: ChargeRequest): object => ({
  ...(link.type === 'credit_card' && {
    skip_three_ds: true,
    card_on_file_type: 'MERCHANT_UNSCHEDULED',
    transaction_sequence: 'SUBSEQUENT',
  }),
  failure_return_url: returnUrl,
  success_return_url: returnUrl,
})

async function toNotCharged(
  settings: XenditSettings,
  request: ChargeRequest,
  answer: Exclude<XenditAnswer, { is: 'done' }>,
  now: Date,
): Promise<ChargeState> {
  const { railCode } = answer
  if (answer.is === 'inconclusive' && answer.isUnsent) return { is: 'unsent', railCode }
  if (answer.is !== 'declined') return { is: 'unknown', railCode }
  if (isTurnedAway(answer)) return { is: 'unsent', railCode }
  const { httpStatus, errorCode, reason } = answer
  if (httpStatus === 409 || DUPLICATES.has(errorCode)) return requestState(settings, request, now)
  if (![400, 403, 404].includes(httpStatus)) return { is: 'unknown', railCode }
  // A token that Xendit does not know any more is named as data that was not found.
  const code = httpStatus === 404 ? 'unlinked' : faultOf(errorCode)
  return { is: 'failed', code, reason, railCode }
}

/** What became of a charge that may have been sent; a list without it may be early. */
export async function requestState(settings: XenditSettings, request: ChargeRequest, now: Date): Promise<ChargeState> {
  const answer = await findRequest(settings, request)
  const { railCode } = answer
  if (answer.is === 'done') return toChargeState(settings, answer.body, request, now)
  return railCode === 'not_found' ? { is: 'not_found', railCode } : { is: 'unknown', railCode }
}

/** What a payment request says of its charge. The money is read from the payment itself, as of any other request. */
async function toChargeState(
  settings: XenditSettings,
  body: JsonObject,
  request: ChargeRequest,
  now: Date,
): Promise<ChargeState> {
  const { reference } = request
  if (readText(body.reference_id) !== reference) return { is: 'unknown', railCode: 'reference_mismatch' }
  const wanted = readAmount(body.request_amount, body.currency)
  if (!wanted || !isSameMoney(wanted, request.amount)) return { is: 'unknown', railCode: 'amount_mismatch' }
  const railReference = readReference(body.payment_request_id) ?? null
  const status = readStatus(body)
  const railCode = statusCode(status)
  switch (status) {
    case 'SUCCEEDED':
    case 'COMPLETED': {
      const paymentId = readReference(body.latest_payment_id)
      if (!paymentId) return { is: 'processing', railReference, railCode: 'payment_id_missing' }
      const paid = await readPayment(settings, paymentId, reference, now)
      return paid.is === 'succeeded'
        ? { is: 'succeeded', receipt: { ...paid.receipt, instrumentReference: railReference }, railCode }
        : { is: 'processing', railReference, railCode: 'payment_unread' }
    }
    case 'FAILED': {
      const code = failureOf(body)
      return { is: 'failed', code: faultOf(code), reason: `Declined: ${code}`, railCode: code }
    }
    case 'CANCELED':
    case 'CANCELLED':
    case 'EXPIRED':
    case 'VOIDED':
      return { is: 'failed', code: 'declined', reason: 'The charge was cancelled, or not approved in time', railCode }
    case 'REQUIRES_ACTION': {
      const url = actionOf(body, 'WEB_URL')
      const isShown = url !== undefined && redirectUrlFault(url, settings.allowsLocalhost) === undefined
      return isShown
        ? { is: 'needs_payer', url, railReference, railCode }
        : { is: 'processing', railReference, railCode }
    }
    case 'PENDING':
    case 'AUTHORIZED':
    case 'ACCEPTING_PAYMENTS':
      return { is: 'processing', railReference, railCode }
    default:
      return { is: 'unknown', railCode }
  }
}
