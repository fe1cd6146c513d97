import { isSameMoney, toWhole } from '../../base/money.ts'
import { findBrand } from '../../payment-methods/brands.ts'
import { gives } from '../../payment-methods/types.ts'
import { type JsonObject, readText } from '../../snap/json.ts'
import { isPayerLink } from '../payer-link.ts'
import type { Instrument, InstrumentRequest, Issued, RailAttempt, RailState } from '../port.ts'
import { isCodeFor, readReference } from '../snap/fields.ts'
import { callXendit, isTurnedAway, PAYMENTS_VERSION, type XenditAnswer } from './api.ts'
import type { XenditChannel } from './channels.ts'
import { objectsIn, readAmount, readStatus, statusCode } from './fields.ts'
import { readPayment } from './payment.ts'
import type { XenditSettings } from './settings.ts'

export const REQUESTS = '/v3/payment_requests'
const DESCRIPTION_MAX = 255

/**
 * Asks for a payment of one channel: a QRIS code, a virtual account, a wallet. Xendit takes one `reference_id` several
 * times, so the reference is the idempotency key too. Source: Xendit, "Create a payment request".
 */
export async function requestPayment(
  settings: XenditSettings,
  channel: XenditChannel,
  request: InstrumentRequest,
): Promise<Issued> {
  const whole = toWhole(request.amount)
  if (whole < channel.minAmount || whole > channel.maxAmount) {
    return { is: 'refused', reason: 'The channel does not take this amount', railCode: 'amount_out_of_bounds' }
  }
  const answer = await callXendit(settings, {
    method: 'POST',
    path: REQUESTS,
    headers: { ...PAYMENTS_VERSION, 'idempotency-key': request.reference },
    body: {
      reference_id: request.reference,
      type: 'PAY',
      country: 'ID',
      currency: request.amount.currency,
      request_amount: whole,
      capture_method: 'AUTOMATIC',
      channel_code: channel.channelCode,
      channel_properties: channel.properties(request),
      description: (request.description || request.merchantName).slice(0, DESCRIPTION_MAX),
    },
  })
  return answer.is === 'done' ? readIssued(answer.body, request, settings) : toNotIssued(answer)
}

/** What an answer other than a payment request means: refused, certainly not acted on, or unknown. */
export function toNotIssued(answer: XenditAnswer): Issued {
  const { railCode } = answer
  if (answer.is === 'inconclusive' && answer.isUnsent) return { is: 'unsent', railCode }
  if (answer.is !== 'declined') return { is: 'unknown', railCode }
  if (isTurnedAway(answer)) return { is: 'unsent', railCode }
  const isAboutPayment = [400, 403, 404].includes(answer.httpStatus)
  return isAboutPayment ? { is: 'refused', reason: answer.reason, railCode } : { is: 'unknown', railCode }
}

const unknown = (railCode: string): Issued => ({ is: 'unknown', railCode })

function readIssued(body: JsonObject, request: InstrumentRequest, settings: XenditSettings): Issued {
  if (readText(body.reference_id) !== request.reference) return unknown('reference_mismatch')
  const railReference = readReference(body.payment_request_id)
  if (!railReference) return unknown('unreadable')
  const amount = readAmount(body.request_amount, body.currency)
  if (!amount || !isSameMoney(amount, request.amount)) return unknown('amount_mismatch')
  if (readStatus(body) === 'FAILED') {
    return { is: 'refused', reason: 'The payment failed at once', railCode: failureOf(body) }
  }
  const instrument = readInstrument(body, request, settings)
  return 'missing' in instrument ? unknown(instrument.missing) : { is: 'issued', railReference, instrument }
}

/** What a payment request gives the payer to present or to open. */
export const actionOf = (body: JsonObject, descriptor: string): string | undefined =>
  readText(objectsIn(body.actions).find((action) => action.descriptor === descriptor)?.value)

function readInstrument(
  body: JsonObject,
  request: InstrumentRequest,
  { allowsLocalhost }: XenditSettings,
): Instrument | { missing: string } {
  const actionFor = (descriptor: string) => actionOf(body, descriptor)
  const { type, code, amount, accountName, phone } = request
  if (gives(type, 'qr')) {
    const qrContent = actionFor('QR_STRING')
    if (qrContent === undefined) return { missing: 'qr_content_missing' }
    return isCodeFor(qrContent, amount) ? { type, qrContent } : { missing: 'qr_content_mismatch' }
  }
  if (gives(type, 'number')) {
    const number = actionFor('VIRTUAL_ACCOUNT_NUMBER')
    if (code === null || number === undefined || !/^\d{6,26}$/.test(number)) return { missing: 'number_missing' }
    return { type, bankCode: code, number, accountName }
  }
  if (!gives(type, 'approval') || code === null) return { missing: 'not_offered' }
  const brand = findBrand(type, code)
  const links = [actionFor('WEB_URL'), actionFor('DEEPLINK_URL')].filter((link) => link !== undefined)
  const url = links.find((link) => isPayerLink(brand, link, allowsLocalhost)) ?? null
  // Without a link the wallet has sent a push to the phone.
  const isPushed = phone !== null && links.length === 0
  if (url === null && !isPushed) return { missing: 'redirect_url_refused' }
  return { type, walletCode: code, url, qrContent: null }
}

export const failureOf = (body: JsonObject): string => readText(body.failure_code)?.trim().slice(0, 64) ?? 'FAILED'

/** Asks for the state of a payment request. */
export async function queryRequest(settings: XenditSettings, attempt: RailAttempt, now: Date): Promise<RailState> {
  const answer = await findRequest(settings, attempt)
  if (answer.is !== 'done') return { is: 'unknown', railCode: answer.railCode }
  return toState(settings, answer.body, attempt, now)
}

/** A payment request; one that we never got an id of is looked up by our reference. */
export async function findRequest(
  settings: XenditSettings,
  attempt: Pick<RailAttempt, 'reference' | 'railReference'>,
): Promise<XenditAnswer> {
  const { reference, railReference } = attempt
  const path =
    railReference === null
      ? `${REQUESTS}?reference_id=${encodeURIComponent(reference)}`
      : `${REQUESTS}/${encodeURIComponent(railReference)}`
  const answer = await callXendit(settings, { method: 'GET', path, headers: PAYMENTS_VERSION })
  if (answer.is !== 'list') return answer
  const [body, ...others] = answer.items.filter((item) => readText(item.reference_id) === reference)
  // None now does not rule out one later: the call that requested it may still be in flight.
  return body && others.length === 0
    ? { is: 'done', railCode: answer.railCode, body }
    : { is: 'inconclusive', railCode: body ? 'several_requests' : 'not_found' }
}

/**
 * What the status of a payment request means. A success is read from the payment itself: it has the amount that was
 * captured, and the id that the webhook has. Source: Xendit, "Get the status of a payment request".
 */
async function toState(
  settings: XenditSettings,
  body: JsonObject,
  attempt: RailAttempt,
  now: Date,
): Promise<RailState> {
  if (readText(body.reference_id) !== attempt.reference) return { is: 'unknown', railCode: 'reference_mismatch' }
  const status = readStatus(body)
  switch (status) {
    case 'SUCCEEDED':
    case 'COMPLETED': {
      const paymentId = readReference(body.latest_payment_id)
      return paymentId
        ? readPayment(settings, paymentId, attempt.reference, now)
        : { is: 'unknown', railCode: 'payment_id_missing' }
    }
    case 'REQUIRES_ACTION':
    case 'ACCEPTING_PAYMENTS':
    case 'PENDING':
      return { is: 'pending' }
    case 'AUTHORIZED':
    case 'AWAITING_CAPTURE':
      return { is: 'processing' }
    case 'CANCELED':
    case 'CANCELLED':
    case 'EXPIRED':
    case 'VOIDED':
      return { is: 'closed' }
    case 'FAILED':
      return { is: 'failed', reason: 'The payment failed', railCode: failureOf(body) }
    default:
      return { is: 'unknown', railCode: statusCode(status) }
  }
}

/** Ends a payment request. Source: Xendit, "Cancel a payment request". */
export async function cancelRequest(settings: XenditSettings, attempt: RailAttempt, now: Date): Promise<RailState> {
  const found = attempt.railReference ?? (await findId(settings, attempt))
  if (found === undefined) return { is: 'unknown', railCode: 'not_found' }
  const path = `${REQUESTS}/${encodeURIComponent(found)}/cancel`
  const answer = await callXendit(settings, { method: 'POST', path, headers: PAYMENTS_VERSION, body: {} })
  if (answer.is === 'done' && readStatus(answer.body).startsWith('CANCEL')) return { is: 'closed' }
  if (answer.is === 'inconclusive') return { is: 'unknown', railCode: answer.railCode }
  const state = await queryRequest(settings, { ...attempt, railReference: found }, now)
  if (state.is === 'succeeded' || state.is === 'closed' || state.is === 'unknown') return state
  return state.is === 'failed' ? { is: 'closed' } : { is: 'unknown', railCode: answer.railCode }
}

async function findId(settings: XenditSettings, attempt: RailAttempt): Promise<string | undefined> {
  const answer = await findRequest(settings, attempt)
  return answer.is === 'done' ? readReference(answer.body.payment_request_id) : undefined
}
