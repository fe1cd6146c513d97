import { ApiError } from '../../base/errors.ts'
import type { Paid } from '../../checkout/receipts/find-paid.ts'
import type { Refund, RefundWay } from '../../checkout/refunds/refund.ts'
import { assertSendable } from '../../payouts/accept/rules.ts'
import type { RefundApp } from '../app.ts'
import { toRailRefund } from '../rail-refund.ts'

const FALLBACKS = 'send "fallback": "transfer" with a "receiver", or "fallback": "claim_link".'

/**
 * How a refund goes back: over its rail where that takes it now, else by its fallback. Throws REFUND_NOT_SUPPORTED or
 * REFUND_WINDOW_CLOSED where there is none, PAYMENT_TYPE_UNAVAILABLE where a fallback cannot be served.
 */
export function chooseWay(
  app: Pick<RefundApp, 'rails' | 'payoutRails'>,
  now: Date,
  refund: Pick<Refund, 'id' | 'merchantId' | 'reference' | 'amount' | 'reason' | 'fallback' | 'receiver'>,
  paid: Paid,
): RefundWay {
  const rail = app.rails.refundsOf(paid.attempt)
  const fault = rail ? rail.faultOf(toRailRefund(refund, paid), now) : 'not_supported'
  if (fault === null) return 'rail'
  const { fallback, merchantId, amount, receiver } = refund
  if (fallback !== 'none') {
    assertSendable(app.payoutRails, amount.currency, { merchantId, bankCode: receiver?.bankCode ?? null, amount })
    return fallback
  }
  throw fault === 'window_closed'
    ? new ApiError('REFUND_WINDOW_CLOSED', `The provider no longer gives this payment back, or not now; ${FALLBACKS}`)
    : new ApiError('REFUND_NOT_SUPPORTED', `This payment does not go back over the way it came; ${FALLBACKS}`)
}
