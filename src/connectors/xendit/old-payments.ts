import { isObject, type JsonObject, readObject, readText } from '../../snap/json.ts'
import type { CollectedPayment } from '../collector-port.ts'
import type { PaymentFacts } from '../payment-facts.ts'
import { readReference } from '../snap/fields.ts'
import { readAmount, readTime } from './fields.ts'

const CURRENCY = 'IDR'
const TEXT_MAX = 100

const textOf = (value: unknown): string | null => readText(value)?.trim().slice(0, TEXT_MAX) || null

/** Whether a webhook is that of a fixed virtual account: one call for each payment, without a name or a status. */
export const isOldNumber = (body: JsonObject): boolean =>
  body.callback_virtual_account_id !== undefined && body.payment_id !== undefined

/**
 * A payment of a fixed virtual account, as its webhook and its look-up have it. Source: Xendit, "Fixed virtual accounts:
 * payment callback", "Get payment by id".
 */
export function readOldNumber(body: JsonObject, now: Date): CollectedPayment | undefined {
  const railReference = readReference(body.payment_id)
  const amount = readAmount(body.amount, body.currency ?? CURRENCY)
  if (!railReference || !amount || amount.amount <= 0n) return undefined
  const detail = readObject(body.payment_detail)
  return {
    railReference,
    amount,
    paidAt: readTime(body.transaction_timestamp) ?? now,
    lookUp: `/callback_virtual_account_payments/payment_id=${encodeURIComponent(railReference)}`,
    facts: {
      rrn: readReference(detail.reference) ?? null,
      payerName: textOf(detail.sender_name ?? body.sender_name),
      payerBank: textOf(detail.sender_channel_code),
      payerAccount: textOf(detail.sender_account_number),
      source: textOf(detail.payment_interface),
      remark: textOf(detail.remark),
    },
  }
}

/** Whether a webhook is that of the QR code API: its fields at the top in its first version, in `data` in its second. */
export const isOldCode = (event: string | undefined, body: JsonObject): boolean =>
  event === 'qr.payment' || isObject(body.qr_code)

/** A payment of the QR code API, in either version, and the names of its code. Undefined: it has none, or did not succeed. */
export function readOldCode(
  body: JsonObject,
  now: Date,
): { readonly receipt: CollectedPayment; readonly names: readonly string[] } | undefined {
  const code = readObject(body.qr_code)
  const detail = readObject(body.payment_detail ?? body.payment_details)
  const railReference = readReference(body.id)
  const amount = readAmount(body.amount, body.currency ?? CURRENCY)
  const status = readText(body.status)
  const isPaid = status === 'SUCCEEDED' || status === 'COMPLETED'
  if (!railReference || !amount || amount.amount <= 0n || !isPaid) return undefined
  const codeId = readReference(body.qr_id ?? code.id)
  const names = [body.reference_id ?? code.external_id ?? body.external_id, codeId].flatMap(
    (name) => readReference(name) ?? [],
  )
  const facts: PaymentFacts = {
    rrn: readReference(detail.receipt_id) ?? null,
    payerName: textOf(detail.name),
    payerBank: textOf(detail.source),
    payerAccount: textOf(detail.account_details),
    source: textOf(body.channel_code),
    remark: textOf(detail.remark),
  }
  const receipt = {
    ...{ railReference, amount, facts },
    paidAt: readTime(body.created) ?? now,
    ...(codeId && { lookUp: `/qr_codes/${encodeURIComponent(codeId)}/payments` }),
  }
  return { receipt, names }
}
