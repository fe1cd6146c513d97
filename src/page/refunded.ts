import type { Money } from '../base/money.ts'
import type { CheckoutView } from './view.ts'

/** How much of the order's payment, or of money received beside it, was refunded. Undefined: nothing. */
export function sentBack({ refunds, amount }: CheckoutView, of: 'order' | 'extra'): Money | undefined {
  const sent = refunds.filter(({ state, isOfOrder }) => state === 'sent' && isOfOrder === (of === 'order'))
  if (sent.length === 0) return undefined
  return { amount: sent.reduce((sum, refund) => sum + refund.amount.amount, 0n), currency: amount.currency }
}

/** How much of a paid order was refunded. */
export function refundedPart(checkout: CheckoutView): 'nothing' | 'partly' | 'wholly' {
  const sent = sentBack(checkout, 'order')
  if (!sent) return 'nothing'
  return sent.amount < (checkout.paidAmount ?? checkout.amount).amount ? 'partly' : 'wholly'
}
