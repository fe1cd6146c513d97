import type { Money } from '../base/money.ts'
import type { CheckoutView } from './view.ts'

/** What has been sent back of the order's payment, or of what came in beside it. Undefined: nothing. */
export function sentBack({ refunds, amount }: CheckoutView, of: 'order' | 'extra'): Money | undefined {
  const sent = refunds.filter(({ state, isOfOrder }) => state === 'sent' && isOfOrder === (of === 'order'))
  if (sent.length === 0) return undefined
  return { amount: sent.reduce((sum, refund) => sum + refund.amount.amount, 0n), currency: amount.currency }
}

/** How much of a paid order has been sent back. */
export function refundedPart(checkout: CheckoutView): 'nothing' | 'partly' | 'wholly' {
  const sent = sentBack(checkout, 'order')
  if (!sent) return 'nothing'
  return sent.amount < (checkout.paidAmount ?? checkout.amount).amount ? 'partly' : 'wholly'
}
