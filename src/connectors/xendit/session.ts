import { isSameMoney, toWhole } from '../../base/money.ts'
import { redirectUrlFault } from '../../base/net/redirect-url.ts'
import { type JsonObject, readText } from '../../snap/json.ts'
import type { InstrumentRequest, Issued, RailAttempt, RailState } from '../port.ts'
import { readReference } from '../snap/fields.ts'
import { callXendit, PAYMENTS_VERSION } from './api.ts'
import { readAmount, readStatus, statusCode } from './fields.ts'
import { readPayment } from './payment.ts'
import { toNotIssued } from './payment-request.ts'
import type { XenditSettings } from './settings.ts'

export const SESSIONS = '/sessions'
const DESCRIPTION_MAX = 255

/**
 * Opens a session whose hosted page takes a card: the payer leaves for it and comes back to `returnUrl`, and no card
 * number reaches us. Source: Xendit, "Create a session", mode PAYMENT_LINK.
 */
export async function openSession(settings: XenditSettings, request: InstrumentRequest): Promise<Issued> {
  const { reference, amount, expiresAt, returnUrl } = request
  const answer = await callXendit(settings, {
    method: 'POST',
    path: SESSIONS,
    headers: { ...PAYMENTS_VERSION, 'idempotency-key': reference },
    body: {
      reference_id: reference,
      session_type: 'PAY',
      mode: 'PAYMENT_LINK',
      amount: toWhole(amount),
      currency: amount.currency,
      country: 'ID',
      capture_method: 'AUTOMATIC',
      allowed_payment_channels: ['CARDS'],
      expires_at: expiresAt.toISOString(),
      description: (request.description || request.merchantName).slice(0, DESCRIPTION_MAX),
      success_return_url: returnUrl,
      cancel_return_url: returnUrl,
    },
  })
  return answer.is === 'done' ? readIssued(answer.body, request, settings) : toNotIssued(answer)
}

function readIssued(body: JsonObject, request: InstrumentRequest, { allowsLocalhost }: XenditSettings): Issued {
  const unknown = (railCode: string): Issued => ({ is: 'unknown', railCode })
  if (readText(body.reference_id) !== request.reference) return unknown('reference_mismatch')
  const railReference = readReference(body.payment_session_id)
  const url = readText(body.payment_link_url)
  if (!railReference || url === undefined) return unknown('unreadable')
  const amount = readAmount(body.amount, body.currency)
  if (!amount || !isSameMoney(amount, request.amount)) return unknown('amount_mismatch')
  if (redirectUrlFault(url, allowsLocalhost) !== undefined) return unknown('redirect_url_refused')
  return { is: 'issued', railReference, instrument: { type: 'credit_card', url } }
}

/** Asks for a session. Source: Xendit, "Get the status of a session". */
export const askSession = (settings: XenditSettings, id: string) =>
  callXendit(settings, { method: 'GET', path: `${SESSIONS}/${encodeURIComponent(id)}`, headers: PAYMENTS_VERSION })

/** A session that never answered has no id to ask for, and no payer was sent there. */
export async function querySession(settings: XenditSettings, attempt: RailAttempt, now: Date): Promise<RailState> {
  if (attempt.railReference === null) return { is: 'closed' }
  const answer = await askSession(settings, attempt.railReference)
  if (answer.is !== 'done') return { is: 'unknown', railCode: answer.railCode }
  const { body } = answer
  if (readText(body.reference_id) !== attempt.reference) return { is: 'unknown', railCode: 'reference_mismatch' }
  const status = readStatus(body)
  switch (status) {
    case 'ACTIVE':
      return { is: 'pending' }
    case 'COMPLETED':
    case 'SUCCEEDED': {
      const paymentId = readReference(body.payment_id)
      return paymentId
        ? readPayment(settings, paymentId, attempt.reference, now)
        : { is: 'unknown', railCode: 'payment_id_missing' }
    }
    case 'EXPIRED':
    case 'CANCELED':
    case 'CANCELLED':
      return { is: 'closed' }
    default:
      return { is: 'unknown', railCode: statusCode(status) }
  }
}

/** Ends a session. Source: Xendit, "Cancel a session". */
export async function cancelSession(settings: XenditSettings, attempt: RailAttempt, now: Date): Promise<RailState> {
  if (attempt.railReference === null) return { is: 'closed' }
  const path = `${SESSIONS}/${encodeURIComponent(attempt.railReference)}/cancel`
  const answer = await callXendit(settings, { method: 'POST', path, headers: PAYMENTS_VERSION, body: {} })
  if (answer.is === 'done' && readStatus(answer.body).startsWith('CANCEL')) return { is: 'closed' }
  if (answer.is === 'inconclusive') return { is: 'unknown', railCode: answer.railCode }
  const state = await querySession(settings, attempt, now)
  return state.is === 'pending' || state.is === 'processing' ? { is: 'unknown', railCode: answer.railCode } : state
}

/** The payment request of a paid session, by which a refund is requested; that of a charge is named itself. */
export async function requestOfSession(settings: XenditSettings, sessionId: string): Promise<string | undefined> {
  if (sessionId.startsWith('pr-')) return sessionId
  const answer = await askSession(settings, sessionId)
  return answer.is === 'done' ? readReference(answer.body.payment_request_id) : undefined
}
