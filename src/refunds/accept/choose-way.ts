import { ApiError } from '../../base/errors.ts'
import type { Paid } from '../../checkout/receipts/paid.ts'
import type { Refund, RefundWay } from '../../checkout/refunds/refund.ts'
import { assertSendable } from '../../payouts/accept/rules.ts'
import type { RefundApp } from '../app.ts'
import { toRailRefund } from '../rail-refund.ts'

const FALLBACKS = 'send "fallback": "transfer" with a "receiver", or "fallback": "claim_link".'

/**
 * The way a refund takes: over the payment's rail if that accepts it now, otherwise by its fallback. Throws REFUND_NOT_SUPPORTED
 * or REFUND_WINDOW_CLOSED if it has no fallback, PAYMENT_TYPE_UNAVAILABLE if the fallback cannot be served.
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
    ? new ApiError(
        'REFUND_WINDOW_CLOSED',
        `The provider does not refund this payment at this time, or no longer; ${FALLBACKS}`,
      )
    : new ApiError(
        'REFUND_NOT_SUPPORTED',
        `This payment cannot be refunded by its original payment method; ${FALLBACKS}`,
      )
}
