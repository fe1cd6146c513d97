import { ApiError } from '../../base/errors.ts'
import { fromWhole, type Money, toDecimal } from '../../base/money.ts'
import { leftOf, type Requested, sumOf } from '../requested.ts'
import type { RefundTotal } from '../total-store.ts'

/**
 * The amount to refund of a payment: `wanted`, in whole units, or the full remaining amount (null). Amounts awaiting approval
 * do not count as remaining. Throws REFUND_EXCEEDS_PAYMENT.
 */
export function refundAmount(
  wanted: number | null,
  { paid, refunded, unbooked }: Pick<RefundTotal, 'paid' | 'refunded' | 'unbooked'>,
  requested: readonly Requested[],
): Money {
  const gone: Money = { ...paid, amount: refunded.amount + unbooked.amount }
  const left = leftOf(paid, gone, sumOf(requested, paid.currency))
  const amount = wanted === null ? left : fromWhole(wanted, paid.currency)
  if (amount.amount > 0n && amount.amount <= left.amount) return amount
  const detail =
    left.amount === 0n
      ? 'Nothing is left to refund: all of this payment was refunded, or its refund is under way.'
      : 'This exceeds what is left of the payment after refunds that were made or are under way.'
  throw new ApiError('REFUND_EXCEEDS_PAYMENT', requested.length === 0 ? detail : `${detail} ${waits(paid, requested)}`)
}

const waits = ({ currency }: Money, requested: readonly Requested[]): string => {
  const ids = requested.map(({ id }) => id).join(', ')
  return `${currency} ${toDecimal(sumOf(requested, currency))} waits for approval in the dashboard (${ids}); rejecting a request frees its amount.`
}
