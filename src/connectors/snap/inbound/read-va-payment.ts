import { later, MINUTE_MS } from '../../../base/clock.ts'
import { typesThatGive } from '../../../payment-methods/types.ts'
import { type JsonObject, parseBody, readText } from '../../../snap/json.ts'
import type { ServiceName } from '../../../snap/services.ts'
import type { AttemptNames, InboundCall, InboundEvent, InboundMessage } from '../../inbound-port.ts'
import { PAYMENT_ID_MAX, readReference, readTime } from '../fields.ts'
import { mapStatus } from '../instruments/map-status.ts'
import type { VaPaymentService } from '../profile/inbound.ts'
import { type NamedAccount, readAccount } from './account-number.ts'
import type { InboundContext } from './context.ts'
import { malformed } from './malformed.ts'
import { provenOf } from './merchant.ts'
import { readFacts } from './read-facts.ts'
import { readAt, readFirst, readFirstReference, readPaidAmount } from './read-field.ts'
import { answerVa, type VaRequest } from './va-answers.ts'

/** The payment's own id, the same in every repeat and in the answer to our own question. */
const paymentIdOf = ({ paymentId }: VaPaymentService, body: JsonObject): string | undefined =>
  readFirstReference(body, paymentId, PAYMENT_ID_MAX)

/** Where a bank treats a payment notified again with different fields as an inconsistent repeat: the payment's id. */
export function fingerprintOf(rule: VaPaymentService, raw: Buffer): string | undefined {
  const body = rule.answer.repeats === 'inconsistent' ? parseBody(raw) : undefined
  return body && paymentIdOf(rule, body)
}

/** Whether a bank marks the payment as notified before; one recognized by its id needs no such mark. */
export const isAdvice = (rule: VaPaymentService, raw: Buffer): boolean =>
  rule.answer.repeats === 'first_reply' && parseBody(raw)?.flagAdvise === 'Y'

/**
 * Reads a payment into a virtual account (services 25 and 34). A payment without a time was made when it reached us; one
 * of another number or without an amount is malformed, and moves nothing.
 */
export function readVaPayment(
  context: InboundContext,
  service: ServiceName,
  rule: VaPaymentService,
  call: InboundCall,
): InboundMessage {
  const body = parseBody(call.rawBody)
  if (!body) return malformed(service, '00')
  const account = readAccount(body, context.section.fillsNumbers)
  if (account.is === 'faulty') return malformed(service, account.caseCode, account.field)
  const requestId = paymentIdOf(rule, body)
  if (!requestId) return malformed(service, readFirst(body, rule.paymentId) ? '01' : '02', rule.paymentId[0])
  const given = readAt(body, rule.amount)
  const amount = readPaidAmount(given)
  if (!amount) return malformed(service, given === undefined ? '02' : '01', rule.amount.split('.').at(-1))
  const paid = { amount, at: readTime(readFirst(body, rule.paidAt), call.now) }
  const names = namesOf(context, rule, body, account)
  const event = eventOf(rule, body, names, {
    ...{ railReference: requestId, amount, paidAt: paid.at },
    ...readFacts(body, 'referenceNo'),
  })
  const undecided: InboundEvent = { is: 'state', ...names, state: { is: 'processing' } }
  const request: VaRequest = { service, answers: rule.answer, body, account, requestId, paid }
  return {
    event: event.is === 'receipt' && !isFinal(rule, body, paid.at, call.now) ? undecided : event,
    reply: (outcome) => answerVa(context, request, outcome),
  }
}

/** Whether the payment can no longer be reversed by its bank; the rail is polled until then. */
function isFinal({ finalAfter }: VaPaymentService, body: JsonObject, paidAt: Date, now: Date): boolean {
  if (!finalAfter) return true
  const bank = readText(readAt(body, finalAfter.bank))?.toLowerCase() ?? ''
  const minutes = Object.hasOwn(finalAfter.minutes, bank) ? (finalAfter.minutes[bank] ?? 0) : 0
  return minutes === 0 || later(paidAt, minutes * MINUTE_MS) <= now
}

const namesOf = (
  context: InboundContext,
  rule: VaPaymentService,
  body: JsonObject,
  account: NamedAccount,
): AttemptNames => ({
  reference: (rule.reference && readReference(readAt(body, rule.reference))) ?? null,
  instrumentReferences: account.numbers,
  types: typesThatGive('number'),
  ...provenOf(context, rule, body, true),
})

type Paid = Extract<InboundEvent, { is: 'receipt' }>['receipt']

function eventOf(rule: VaPaymentService, body: JsonObject, names: AttemptNames, receipt: Paid): InboundEvent {
  const state = rule.status
    ? mapStatus(readAt(body, rule.status), () => ({ ...receipt, reference: null, instrumentReference: null }))
    : null
  if (state && state.is !== 'succeeded') return { is: 'state', ...names, state }
  return {
    is: 'receipt',
    ...names,
    receipt: rule.isOnly ? { ...receipt, isOnly: true } : receipt,
    isOffer: rule.isOffer,
  }
}
