import { createHash } from 'node:crypto'
import { TYPE_CODES } from '../../payment-methods/types.ts'
import { isObject, type JsonObject, parseBody, readObject, readText } from '../../snap/json.ts'
import type { InboundCall, InboundDialect, InboundEvent, InboundService } from '../inbound-port.ts'
import { ACKNOWLEDGED, isSameSecret, REFUSED, singleUrlDialect } from '../single-url.ts'
import { readReference } from '../snap/fields.ts'
import { readAmount, readStatus, readTime } from './fields.ts'
import { isOldCode, isOldNumber, readOldCode, readOldNumber } from './old-payments.ts'
import { readPaid } from './payment.ts'
import { toTransferState } from './payouts.ts'
import type { XenditSettings } from './settings.ts'

/**
 * Xendit's webhooks: proven by a token that is the same in every call, with no signature over the body. Anyone who has seen one
 * call can forge any other, so each only triggers a query of what it names, whose answer alone counts.
 * Source: Xendit, "Handling webhooks", "Payments API webhooks", "Payouts: Set up webhooks".
 */
export const xenditInbound = (settings: XenditSettings): InboundDialect =>
  singleUrlDialect('webhook', (call) => verify(settings, call))

function verify({ callbackToken }: XenditSettings, call: InboundCall): ReturnType<InboundService['verify']> {
  const token = call.headers['x-callback-token']
  if (callbackToken === '' || typeof token !== 'string' || !isSameSecret(token, callbackToken)) {
    const words =
      'x-callback-token is not this connection’s: copy the webhook verification token of the dashboard to inbound.callbackToken'
    return { is: 'refused', reason: 'token', words, reply: REFUSED }
  }
  const body = parseBody(call.rawBody)
  if (!body) return { is: 'refused', reason: 'malformed', words: 'the webhook is no JSON object', reply: REFUSED }
  // Its own ids are no better proven than the rest: a message is identified by its bytes.
  const digest = createHash('sha256').update(call.rawBody).digest('hex')
  return {
    is: 'verified',
    messageId: digest,
    fingerprint: digest,
    isRetry: false,
    read: () => ({ event: readEvent(readMessage(body), call.now), reply: () => ACKNOWLEDGED }),
    repeat: (first) => first,
    conflict: () => REFUSED,
  }
}

type Message = { readonly event: string; readonly data: JsonObject }

/** The event and what it is about: an invoice has neither name nor `data`; a refund's sample wraps its `data` twice. */
function readMessage(body: JsonObject): Message {
  const event = readText(body.event)
  if (isOldNumber(body)) return { event: 'number', data: body }
  if (isOldCode(event, body)) return { event: 'code', data: isObject(body.data) ? body.data : body }
  if (event === undefined) return { event: body.external_id === undefined ? 'none' : 'invoice', data: body }
  const data = readObject(body.data)
  return { event, data: data.data === undefined ? data : readObject(data.data) }
}

/** The attempt a message names: by our reference, and by the ids Xendit gave it. */
const namesOf = (data: JsonObject) => ({
  reference: readReference(data.reference_id ?? data.external_id) ?? null,
  instrumentReferences: [data.payment_request_id, data.payment_session_id].flatMap((id) => readReference(id) ?? []),
  types: TYPE_CODES,
  mustAsk: true,
})

function readEvent({ event, data }: Message, now: Date): InboundEvent {
  if (isAboutLink(event, data)) return readLink(event, data)
  switch (event) {
    case 'payment.capture':
    case 'payment.succeeded':
      return readCapture(data, now)
    case 'number':
      return readNumber(data, now)
    case 'code':
      return readCode(data, now)
    case 'invoice':
      return readInvoice(data, now)
    case 'payment.authorization':
      return { ...namesOf(data), is: 'state', state: { is: 'processing' } }
    // Of a session or a request that may still be paid otherwise: its outcome is polled.
    case 'payment.failure':
    case 'payment.expiry':
    case 'payment_request.expiry':
    case 'payment_session.completed':
    case 'payment_session.expired':
      return polled(data, event)
    case 'refund.succeeded':
      return readRefund(data, now)
    default:
      return event.startsWith('payout.') ? readPayout(data) : { is: 'ignored', words: `an event we have no use for` }
  }
}

const notified = (event: string) =>
  ({ is: 'unknown', railCode: `notified_${event.replace(/[^a-z_.]/g, '').slice(0, 40)}` }) as const

const polled = (data: JsonObject, event: string): InboundEvent => ({
  ...namesOf(data),
  is: 'state',
  state: notified(event),
})

/** Whether a message is about a token, or the session that makes one, and not about a payment. */
const isAboutLink = (event: string, data: JsonObject): boolean =>
  event.startsWith('payment_token.') ||
  (event.startsWith('payment_session.') && readText(data.session_type)?.toUpperCase() === 'SAVE')

/** A token was made, refused or ended: it is polled. Source: Xendit, "Payment token webhook notification". */
function readLink(event: string, data: JsonObject): InboundEvent {
  const reference = readReference(data.reference_id) ?? null
  const linkReferences = [data.payment_token_id, data.payment_session_id].flatMap((id) => readReference(id) ?? [])
  if (reference === null && linkReferences.length === 0) return { is: 'malformed', field: 'payment_token_id' }
  return { is: 'link', reference, linkReferences, mustAsk: true, state: notified(event) }
}

function readCapture(data: JsonObject, now: Date): InboundEvent {
  if (readStatus(data) !== 'SUCCEEDED' && readStatus(data) !== 'COMPLETED') return polled(data, 'payment.capture')
  const receipt = readPaid(data, now)
  if ('missing' in receipt) return polled(data, 'payment.capture')
  return { ...namesOf(data), is: 'receipt', receipt, isOffer: false }
}

/** A payment of a fixed virtual account, in the form before the Payments API: both still arrive. */
function readNumber(data: JsonObject, now: Date): InboundEvent {
  const receipt = readOldNumber(data, now)
  if (!receipt) return { is: 'malformed', field: 'amount' }
  const numbers = [data.account_number, data.callback_virtual_account_id].flatMap((name) => readReference(name) ?? [])
  return { ...namesOf(data), instrumentReferences: numbers, is: 'receipt', receipt, isOffer: false }
}

/** A payment of a QR code, in either form before the Payments API. */
function readCode(data: JsonObject, now: Date): InboundEvent {
  const paid = readOldCode(data, now)
  if (!paid) return { is: 'ignored', words: 'a QR payment that did not succeed' }
  const { receipt, names } = paid
  const [reference = null] = names
  return { ...namesOf(data), reference, instrumentReferences: names, is: 'receipt', receipt, isOffer: false }
}

/** A payment of an invoice, the product before sessions: we make none, but the money would be ours. */
function readInvoice(data: JsonObject, now: Date): InboundEvent {
  const status = readStatus(data)
  if (status !== 'PAID' && status !== 'SETTLED') return { is: 'ignored', words: 'an invoice that is not paid' }
  const railReference = readReference(data.id)
  if (!railReference) return { is: 'malformed', field: 'id' }
  const amount = readAmount(data.paid_amount ?? data.amount, data.currency)
  if (!amount || amount.amount <= 0n) return { is: 'malformed', field: 'paid_amount' }
  const paidAt = readTime(data.paid_at) ?? now
  return { ...namesOf(data), is: 'receipt', receipt: { railReference, amount, paidAt }, isOffer: false }
}

function readPayout(data: JsonObject): InboundEvent {
  const reference = readReference(data.reference_id)
  if (!reference) return { is: 'malformed', field: 'reference_id' }
  const state = toTransferState(data, null)
  const amount = readAmount(data.amount, data.currency) ?? null
  return { is: 'transfer', reference, state, amount, bankReference: readReference(data.id) ?? null, mustAsk: true }
}

/** Our own refunds are recognized by the form of our references, and polled; the others were made in the dashboard. */
const OURS = /^[0-9a-z]{25}$/

function readRefund(data: JsonObject, now: Date): InboundEvent {
  const reference = readReference(data.reference_id)
  if (reference && OURS.test(reference)) return { is: 'ignored', words: 'a refund that we requested: it is polled' }
  const railReference = readReference(data.id)
  if (!railReference) return { is: 'malformed', field: 'id' }
  const amount = readAmount(data.amount, data.currency) ?? null
  const refundedAt = readTime(data.updated) ?? now
  // The reference is the refund's; the payment is named by its request.
  return { ...namesOf(data), reference: null, is: 'refund', refund: { railReference, amount, refundedAt } }
}
