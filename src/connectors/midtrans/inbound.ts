import { createHash } from 'node:crypto'
import type { PaymentType } from '../../payment-methods/types.ts'
import { type JsonObject, parseBody, readText } from '../../snap/json.ts'
import type { InboundCall, InboundDialect, InboundEvent, InboundService } from '../inbound-port.ts'
import { ACKNOWLEDGED, isSameSecret, REFUSED, singleUrlDialect } from '../single-url.ts'
import { readReference } from '../snap/fields.ts'
import { METHODS } from './methods.ts'
import { readProviderRefunds } from './provider-refunds.ts'
import { isAccountNotification, readAccountEvent } from './saving/account-notification.ts'
import type { MidtransSettings } from './settings.ts'
import { statusOf } from './transaction.ts'

/**
 * Midtrans' notifications: proven by `signature_key`, which covers order, status code and amount, joined without separators, but
 * neither the status nor the refunded amount. Anyone who saw a settlement once can therefore resend it at any time as a refund, a
 * denial or an expiry: each only triggers a query of the transaction, whose answer alone counts. That of a linked account covers
 * its status, but an old one can be resent just as well.
 * Source: Midtrans, "Handling Notifications", "Receiving Notifications", "Best Practices to Handle Notification".
 */
export const midtransInbound = (settings: MidtransSettings): InboundDialect =>
  singleUrlDialect('notification', (call) => verify(settings, call))

const TYPES: readonly PaymentType[] = [...new Set(METHODS.map(({ type }) => type))]

function verify(settings: MidtransSettings, call: InboundCall): ReturnType<InboundService['verify']> {
  const body = parseBody(call.rawBody)
  if (!body) {
    return { is: 'refused', reason: 'malformed', words: 'the notification is no JSON object', reply: REFUSED }
  }
  const isAccount = isAccountNotification(body)
  if (!isSignedWith(settings.serverKey, body, isAccount ? SIGNED.account : SIGNED.transaction)) {
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
    read: () => ({
      event: isAccount ? readAccountEvent(body) : readEvent(body, call.now),
      ...(!isAccount && body.saved_token_id !== undefined && { also: readSavedCard(body) }),
      reply: () => ACKNOWLEDGED,
    }),
    repeat: (first) => first,
    conflict: () => REFUSED,
  }
}

/**
 * The form of each signed part, as Midtrans prints it: digits cannot move from one part into the next, so that what was signed
 * for one order is never the text of another.
 */
const SIGNED = {
  transaction: {
    order_id: /^[\w.~-]{1,50}$/,
    status_code: /^[2-5]\d{2}$/,
    gross_amount: /^(?:0|[1-9]\d{0,15})(?:\.\d{2})?$/,
  },
  account: {
    account_id: /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/,
    account_status: /^[A-Z]{4,16}$/,
    status_code: /^[2-5]\d{2}$/,
  },
} as const

/** SHA-512, in hex, over the signed parts as printed, in their order, and the server key. */
function isSignedWith(serverKey: string, body: JsonObject, signed: Readonly<Record<string, RegExp>>): boolean {
  const parts = Object.entries(signed).map(([field, form]) => {
    const text = readText(body[field])
    return text !== undefined && form.test(text) ? text : undefined
  })
  const signature = readText(body.signature_key)
  if (signature === undefined || parts.includes(undefined)) return false
  const right = createHash('sha512')
    .update(`${parts.join('')}${serverKey}`)
    .digest('hex')
  return isSameSecret(signature.toLowerCase(), right)
}

/** A payment that saved its card. The signature does not cover the token: it is read from the transaction. */
const readSavedCard = (body: JsonObject): InboundEvent => ({
  is: 'link',
  reference: null,
  linkReferences: [readReference(body.order_id) ?? ''],
  mustAsk: true,
  state: { is: 'unknown', railCode: 'notified_saved' },
})

/** Our own refunds are recognized by the form of our references, and polled; the others Midtrans made by itself. */
function readEvent(body: JsonObject, now: Date): InboundEvent {
  const reference = readReference(body.order_id)
  if (!reference) return { is: 'malformed', field: 'order_id' }
  const names = { reference, instrumentReferences: [], types: TYPES, mustAsk: true }
  const returned = readProviderRefunds(body, now)
  if (returned === 'ours') return { is: 'ignored', words: 'a refund that we requested: it is polled' }
  const last = returned.at(-1)
  if (last) return { ...names, is: 'refund', refund: last }
  return { ...names, is: 'state', state: { is: 'unknown', railCode: `notified_${statusOf(body).slice(0, 20)}` } }
}
