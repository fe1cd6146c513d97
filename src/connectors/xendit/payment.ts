import type { Money } from '../../base/money.ts'
import { type JsonObject, readObject, readText } from '../../snap/json.ts'
import type { RailState, Receipt } from '../port.ts'
import { readReference } from '../snap/fields.ts'
import { callXendit, PAYMENTS_VERSION } from './api.ts'
import { objectsIn, readAmount, readStatus, readTime, statusCode } from './fields.ts'
import type { XenditSettings } from './settings.ts'

/** Money that a payment brought, as its body has it: the same in a webhook and in an answer. */
export type PaidPayment = Omit<Receipt, 'reference' | 'instrumentReference'>

/** The captured amount where captures are listed, else the requested one. */
function readCaptured(body: JsonObject): Money | undefined {
  const captures = objectsIn(body.captures)
  if (captures.length === 0) return readAmount(body.request_amount ?? body.amount, body.currency)
  const amounts = captures.map((capture) => readAmount(capture.capture_amount, body.currency))
  const [first] = amounts
  if (!first || amounts.includes(undefined)) return undefined
  return { ...first, amount: amounts.reduce((sum, money) => sum + (money?.amount ?? 0n), 0n) }
}

/** What is said of a payer; absent where nothing is. */
function factsOf(body: JsonObject): Pick<PaidPayment, 'facts'> {
  const detail = readObject(body.payment_details ?? body.payment_detail)
  const text = (value: unknown): string | null => readText(value)?.trim().slice(0, 100) || null
  const facts = {
    rrn: text(detail.receipt_id),
    payerName: text(detail.payer_name),
    payerBank: text(detail.issuer_name),
    payerAccount: text(detail.payer_account_number),
    source: text(body.channel_code),
    remark: text(detail.remark),
  }
  return { facts }
}

/** The money of a payment that succeeded, or which field is missing. */
export function readPaid(body: JsonObject, now: Date): PaidPayment | { readonly missing: string } {
  const railReference = readReference(body.payment_id)
  if (!railReference) return { missing: 'payment_id' }
  const amount = readCaptured(body)
  if (!amount || amount.amount <= 0n) return { missing: 'amount' }
  const [capture] = objectsIn(body.captures)
  const paidAt = readTime(capture?.capture_timestamp) ?? readTime(body.updated) ?? readTime(body.created) ?? now
  return { railReference, amount, paidAt, ...factsOf(body) }
}

/** Asks for a payment. Source: Xendit, "Get payment". */
export async function readPayment(
  settings: XenditSettings,
  paymentId: string,
  reference: string,
  now: Date,
): Promise<RailState> {
  const path = `/v3/payments/${encodeURIComponent(paymentId)}`
  const answer = await callXendit(settings, { method: 'GET', path, headers: PAYMENTS_VERSION })
  if (answer.is !== 'done') return { is: 'unknown', railCode: answer.railCode }
  const { body } = answer
  if (readReference(body.payment_id) !== paymentId) return { is: 'unknown', railCode: 'payment_mismatch' }
  const status = readStatus(body)
  if (status === 'AUTHORIZED') return { is: 'processing' }
  if (status !== 'SUCCEEDED' && status !== 'COMPLETED') return { is: 'unknown', railCode: statusCode(status) }
  const paid = readPaid(body, now)
  return 'missing' in paid
    ? { is: 'unknown', railCode: `${paid.missing}_missing` }
    : { is: 'succeeded', receipt: { ...paid, reference, instrumentReference: null } }
}
