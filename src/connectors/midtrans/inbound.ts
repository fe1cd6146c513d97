import { createHash } from 'node:crypto'
import { type JsonObject, parseBody, readText } from '../../snap/json.ts'
import type { InboundCall, InboundDialect, InboundEvent, InboundService } from '../inbound-port.ts'
import type { PaymentType } from '../port.ts'
import { ACKNOWLEDGED, isSameSecret, REFUSED, singleUrlDialect } from '../single-url.ts'
import { readReference } from '../snap/fields.ts'
import { readAmount, readWib } from './fields.ts'
import { METHODS } from './methods.ts'
import type { MidtransSettings } from './settings.ts'
import { readRefunds, statusOf } from './transaction.ts'

/**
 * Midtrans' notifications: proven by `signature_key`, which covers order, status code and amount but not the status
 * itself. So what it tells is asked for before it is booked, as its documents advise; only money that went back is taken
 * from the notification. Source: Midtrans, "Handling Notifications", "Best Practices to Handle Notification".
 */
export const midtransInbound = (settings: MidtransSettings): InboundDialect =>
  singleUrlDialect('notification', (call) => verify(settings, call))

const TYPES: readonly PaymentType[] = [...new Set(METHODS.map(({ type }) => type))]

function verify(settings: MidtransSettings, call: InboundCall): ReturnType<InboundService['verify']> {
  const body = parseBody(call.rawBody)
  if (!body) {
    return { is: 'refused', reason: 'malformed', words: 'the notification is no JSON object', reply: REFUSED }
  }
  if (!isSignedWith(settings.serverKey, body)) {
    const words =
      'the signature is not made with this connection’s server key: is the notification URL that of another merchant, or was the key changed?'
    return { is: 'refused', reason: 'signature', words, reply: REFUSED }
  }
  const digest = createHash('sha256').update(call.rawBody).digest('hex')
  return {
    is: 'verified',
    messageId: digest,
    fingerprint: digest,
    isRetry: false,
    read: () => ({ event: readEvent(body, call.now), reply: () => ACKNOWLEDGED }),
    repeat: (first) => first,
    conflict: () => REFUSED,
  }
}

/** SHA-512, in hex, over order id, status code, amount as printed, and the server key. */
function isSignedWith(serverKey: string, body: JsonObject): boolean {
  const signed = [body.order_id, body.status_code, body.gross_amount].map((value) => readText(value))
  const signature = readText(body.signature_key)
  if (signature === undefined || signed.includes(undefined)) return false
  const right = createHash('sha512')
    .update(`${signed.join('')}${serverKey}`)
    .digest('hex')
  return isSameSecret(signature.toLowerCase(), right)
}

/** Our own refunds are known by the form of our references, and asked about; the others Midtrans made by itself. */
const OURS = /^[0-9a-z]{25}$/
const RETURNED = new Set(['refund', 'partial_refund', 'chargeback', 'partial_chargeback'])

function readEvent(body: JsonObject, now: Date): InboundEvent {
  const reference = readReference(body.order_id)
  if (!reference) return { is: 'malformed', field: 'order_id' }
  const names = { reference, instrumentReferences: [], types: TYPES, mustNameInstrument: false }
  const status = statusOf(body)
  const returned = RETURNED.has(status) ? readReturned(body, now) : readReversal(body, now)
  if (returned === 'ours') return { is: 'ignored', words: 'a refund that we asked for: it is asked about' }
  if (returned) return { ...names, is: 'refund', refund: returned }
  return { ...names, is: 'state', state: { is: 'unknown', railCode: `told_${status.slice(0, 20)}` } }
}

type Returned = Extract<InboundEvent, { is: 'refund' }>['refund']

/** Money that went back: the last refund listed that is not ours, or a chargeback, which has no list. */
function readReturned(body: JsonObject, refundedAt: Date): Returned | 'ours' {
  const id = readReference(body.transaction_id) ?? 'unknown'
  const listed = readRefunds(body)
  const theirs = listed.findLast(({ key }) => !OURS.test(key))
  if (theirs) return { railReference: `${id}:${theirs.key}`.slice(0, 64), amount: theirs.amount, refundedAt }
  if (listed.length > 0) return 'ours'
  const amount = readAmount(body.refund_amount, body) ?? null
  // Without a list the amount is all that has gone back.
  return { railReference: `${id}:${statusOf(body)}`.slice(0, 64), amount, isTotal: true, refundedAt }
}

/** Banks whose settled payments may be taken back, by how Midtrans calls them. */
function readReversal(body: JsonObject, refundedAt: Date): Returned | undefined {
  const isReversible = body.permata_va_number !== undefined || readText(body.payment_type) === 'echannel'
  const wasSettled = readWib(body.settlement_time) !== undefined
  if (statusOf(body) !== 'deny' || !isReversible || !wasSettled) return undefined
  const id = readReference(body.transaction_id) ?? 'unknown'
  return { railReference: `${id}:reversal`, amount: readAmount(body.gross_amount, body) ?? null, refundedAt }
}
