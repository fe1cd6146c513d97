import type { Money } from '../../base/money.ts'
import { isObject, type JsonObject, readText } from '../../snap/json.ts'
import type { RailState, Receipt } from '../port.ts'
import { readReference } from '../snap/fields.ts'
import { readAmount, readWib } from './fields.ts'

/** The status, in small letters: DANA and ShopeePay are seen with large ones. */
export const statusOf = (body: JsonObject): string => readText(body.transaction_status)?.toLowerCase() ?? 'none'

/** Paid at first; money may have gone back since. */
const PAID = new Set(['settlement', 'refund', 'partial_refund', 'chargeback', 'partial_chargeback'])

/**
 * What a transaction's status and fraud status mean. Only `settlement`, and `capture` that the fraud check accepted, are
 * money. `deny` is not final: on a Snap page the payer may try another card of the same order.
 * Source: Midtrans, "Transaction Status Cycle", "Handling Notifications".
 */
export function toState(body: JsonObject, reference: string, now: Date): RailState {
  if (readText(body.order_id) !== reference) return { is: 'unknown', railCode: 'reference_mismatch' }
  const status = statusOf(body)
  if (PAID.has(status)) return toPaid(body, now)
  const fraud = readText(body.fraud_status)?.toLowerCase() ?? 'accept'
  switch (status) {
    case 'capture':
      if (fraud === 'accept') return toPaid(body, now)
      return fraud === 'deny' ? { is: 'pending' } : { is: 'processing' }
    case 'authorize':
      return { is: 'processing' }
    case 'pending':
    case 'deny':
      return { is: 'pending' }
    case 'cancel':
    case 'expire':
      return { is: 'closed' }
    case 'failure':
      return { is: 'failed', reason: 'The payment failed', railCode: 'status_failure' }
    default:
      return { is: 'unknown', railCode: `status_${status.replace(/[^a-z_]/g, '').slice(0, 20)}` }
  }
}

function toPaid(body: JsonObject, now: Date): RailState {
  const receipt = readReceipt(body, now)
  return 'missing' in receipt ? { is: 'unknown', railCode: `${receipt.missing}_missing` } : { is: 'succeeded', receipt }
}

function readReceipt(body: JsonObject, now: Date): Receipt | { missing: string } {
  const railReference = readReference(body.transaction_id)
  if (!railReference) return { missing: 'payment_id' }
  const amount = readAmount(body.gross_amount, body)
  if (!amount || amount.amount <= 0n) return { missing: 'amount' }
  return {
    reference: readReference(body.order_id) ?? null,
    instrumentReference: null,
    railReference,
    amount,
    paidAt: readWib(body.settlement_time) ?? readWib(body.transaction_time) ?? now,
  }
}

/** One return of money that Midtrans lists. `isConfirmed`: the bank said so too. */
export type ListedRefund = { readonly key: string; readonly amount: Money; readonly isConfirmed: boolean }

/** The refunds of a transaction, as its status and its notifications list them. */
export function readRefunds(body: JsonObject): ListedRefund[] {
  const list: readonly unknown[] = Array.isArray(body.refunds) ? body.refunds : []
  return list.filter(isObject).flatMap((one) => {
    const key = readReference(one.refund_key) ?? readReference(one.refund_chargeback_id)
    const amount = readAmount(one.refund_amount, body)
    return key && amount ? [{ key, amount, isConfirmed: readWib(one.bank_confirmed_at) !== undefined }] : []
  })
}
