import { type JsonObject, readText } from '../../snap/json.ts'
import type { ProviderRefund, RailRefund } from '../port.ts'
import { readReference } from '../snap/fields.ts'
import { askStatus } from './charge.ts'
import { readAmount, readWib } from './fields.ts'
import type { MidtransSettings } from './settings.ts'
import { readRefunds, statusOf } from './transaction.ts'

const OURS = /^[0-9a-z]{25}$/
const RETURNED = new Set(['refund', 'partial_refund', 'chargeback', 'partial_chargeback'])
const REFERENCE_MAX = 64

/**
 * What Midtrans refunded on its own initiative, according to the transaction: refunds under keys other than ours, a chargeback,
 * which has no list, a captured card payment that was cancelled, or a settled payment that its bank reversed. `ours`: it lists
 * only refunds that we requested.
 */
export function readProviderRefunds(body: JsonObject, refundedAt: Date): ProviderRefund[] | 'ours' {
  const id = readReference(body.transaction_id) ?? 'unknown'
  const named = (name: string): string => `${id}:${name}`.slice(0, REFERENCE_MAX)
  if (!RETURNED.has(statusOf(body))) {
    const amount = readAmount(body.gross_amount, body) ?? null
    // The total refunded, including a cancellation of ours.
    if (statusOf(body) === 'cancel') return [{ railReference: named('cancel'), amount, isTotal: true, refundedAt }]
    return isReversed(body) ? [{ railReference: named('reversal'), amount, refundedAt }] : []
  }
  const listed = readRefunds(body)
  const theirs = listed.filter(({ key }) => !OURS.test(key))
  if (theirs.length > 0) return theirs.map(({ key, amount }) => ({ railReference: named(key), amount, refundedAt }))
  if (listed.length > 0) return 'ours'
  const amount = readAmount(body.refund_amount, body) ?? null
  // Without a list, the amount is the total refunded.
  return [{ railReference: named(statusOf(body)), amount, isTotal: true, refundedAt }]
}

/** Whether the bank reversed a settled payment; only these banks may, recognised as Midtrans names them. */
function isReversed(body: JsonObject): boolean {
  const isReversible = body.permata_va_number !== undefined || readText(body.payment_type) === 'echannel'
  return statusOf(body) === 'deny' && isReversible && readWib(body.settlement_time) !== undefined
}

/** Queries what Midtrans refunded of a payment on its own initiative. Undefined: no usable answer. */
export async function listProviderRefunds(
  settings: MidtransSettings,
  { attempt, paid }: Pick<RailRefund, 'attempt' | 'paid'>,
  now: Date,
): Promise<ProviderRefund[] | undefined> {
  const answer = await askStatus(settings, paid.railReference)
  if (answer.is === 'inconclusive' || readText(answer.body.order_id) !== attempt.reference) return undefined
  const returned = readProviderRefunds(answer.body, now)
  return returned === 'ours' ? [] : returned
}
