import { type JsonObject, parseBody } from '../../../snap/json.ts'
import type { ServiceName } from '../../../snap/services.ts'
import { readTransactionStatus } from '../../../snap/transaction-status.ts'
import type { AttemptNames, InboundCall, InboundEvent, InboundMessage } from '../../inbound-port.ts'
import { readTime } from '../fields.ts'
import { mapStatus } from '../instruments/map-status.ts'
import type { StatusService } from '../profile/inbound.ts'
import { toChargeState } from '../saving/map-charge.ts'
import { answer, type InboundContext } from './context.ts'
import { malformed } from './malformed.ts'
import { provenOf } from './merchant.ts'
import { readFacts } from './read-facts.ts'
import { readAt, readFirst, readFirstReference, readPaidAmount } from './read-field.ts'

/** Where providers put the time of a payment; none that has two of them means different things by them. */
const PAID_AT = ['paidTime', 'additionalInfo.paidTime', 'additionalInfo.transactionDate', 'finishedTime'] as const
const RRN = ['rrn', 'additionalInfo.rrn', 'additionalInfo.retrievalReferenceNo', 'additionalInfo.rrnNo'] as const
const REFUND_NO = ['refundNo', 'additionalInfo.refundNo', 'additionalInfo.refundId', 'partnerRefundNo'] as const
const OUR_REFUND_NO = ['partnerRefundNo', 'additionalInfo.partnerRefundNo'] as const
const REFUND_AMOUNT = ['refundAmount', 'additionalInfo.refundAmount'] as const
const REFUNDED_AT = ['refundTime', 'additionalInfo.refundTime', ...PAID_AT] as const

/**
 * Reads a notification about a QR code, a wallet payment or a debit (services 52, 56, 72): a payment, a refund, or another state. Success
 * without an amount is `unknown`: the rail is polled.
 */
export function readStatus(
  context: InboundContext,
  service: ServiceName,
  called: StatusService,
  call: InboundCall,
): InboundMessage {
  const { types, message, status = 'latestTransactionStatus', references = ['originalPartnerReferenceNo'] } = called
  const body = parseBody(call.rawBody)
  if (!body) return malformed(service, '00')
  const reference = readFirstReference(body, references) ?? null
  const railReference = readFirstReference(body, ['originalReferenceNo'])
  if (!railReference) return malformed(service, body.originalReferenceNo ? '01' : '02', 'originalReferenceNo')
  const code = body[status]
  if (typeof code !== 'string') return malformed(service, code ? '01' : '02', status)
  const isPaid = readTransactionStatus(code) === 'success'
  const amount = readAt(body, 'amount')
  if (isPaid && amount !== undefined && !readPaidAmount(amount)) return malformed(service, '01', 'amount')
  const names = { reference, instrumentReferences: [railReference], types, ...provenOf(context, called, body, false) }
  const isOfCharge = called.chargeOf !== undefined && readAt(body, called.chargeOf) !== undefined
  return {
    event: isOfCharge
      ? chargeOf(body, code, names, railReference, call.now)
      : eventOf(body, code, names, railReference, call.now),
    reply: (outcome) => (outcome.is === 'not_found' ? answer(service, 404, '01') : acknowledge(service, message)),
  }
}

function eventOf(body: JsonObject, code: string, names: AttemptNames, railReference: string, now: Date): InboundEvent {
  if (readTransactionStatus(code) === 'refunded') return refundOf(body, names, railReference, now)
  const state = stateOf(body, code, names.reference, railReference, now)
  return state.is === 'succeeded'
    ? { is: 'receipt', ...names, receipt: state.receipt, isOffer: false }
    : { is: 'state', ...names, state }
}

/** The outcome of a charge of a saved method, for which no payer was given an instrument. */
function chargeOf(body: JsonObject, code: string, names: AttemptNames, railReference: string, now: Date): InboundEvent {
  const state = stateOf(body, code, names.reference, railReference, now)
  return {
    is: 'charge',
    reference: names.reference,
    railReferences: names.instrumentReferences,
    mustAsk: names.mustAsk || state.is === 'unknown',
    state: toChargeState(state, `status_${code.slice(0, 8)}`, railReference),
  }
}

const stateOf = (body: JsonObject, code: string, reference: string | null, railReference: string, now: Date) =>
  mapStatus(code, () => {
    const amount = readPaidAmount(readAt(body, 'amount'))
    if (!amount) return { missing: 'amount' }
    const paidAt = readTime(readFirst(body, PAID_AT), now)
    return {
      ...{ reference, instrumentReference: railReference, railReference, amount, paidAt },
      ...readFacts(body, ...RRN),
    }
  })

const refundOf = (body: JsonObject, names: AttemptNames, railReference: string, now: Date): InboundEvent => ({
  is: 'refund',
  ...names,
  refund: {
    railReference: readFirstReference(body, REFUND_NO) ?? railReference,
    amount: readPaidAmount(readFirst(body, REFUND_AMOUNT)) ?? null,
    refundedAt: readTime(readFirst(body, REFUNDED_AT), now),
    ...oursIn(body),
  },
  ...paymentIn(body),
})

function paymentIn(body: JsonObject): { paymentReferences?: readonly string[] } {
  const rrn = readFirstReference(body, RRN)
  return rrn === undefined ? {} : { paymentReferences: [rrn] }
}

function oursIn(body: JsonObject): { reference?: string } {
  const reference = readFirstReference(body, OUR_REFUND_NO)
  return reference === undefined ? {} : { reference }
}

/** Reads the notification of a refund, which is about `amount`: BRI's, after service 58 or by itself. */
export function readRefund(
  context: InboundContext,
  service: ServiceName,
  called: StatusService,
  call: InboundCall,
): InboundMessage {
  const body = parseBody(call.rawBody)
  if (!body) return malformed(service, '00')
  const railReference = readFirstReference(body, ['originalReferenceNo'])
  if (!railReference) return malformed(service, body.originalReferenceNo ? '01' : '02', 'originalReferenceNo')
  const reference = readFirstReference(body, ['originalPartnerReferenceNo']) ?? null
  const given = readAt(body, 'amount')
  if (!readPaidAmount(given)) return malformed(service, given === undefined ? '02' : '01', 'amount')
  const proven = provenOf(context, called, body, false)
  const names = { reference, instrumentReferences: [railReference], types: called.types, ...proven }
  const refund = refundOf({ refundAmount: body.amount, ...body }, names, railReference, call.now)
  const isDone = readTransactionStatus(body.latestTransactionStatus) === 'success'
  return {
    event: isDone ? refund : { is: 'ignored', words: 'a refund that did not succeed' },
    reply: (outcome) => (outcome.is === 'not_found' ? answer(service, 404, '01') : acknowledge(service)),
  }
}

function acknowledge(service: ServiceName, message?: string) {
  return answer(service, 200, '00', '', message === undefined ? {} : { responseMessage: message })
}
