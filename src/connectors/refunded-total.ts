import type { Money } from '../base/money.ts'
import type { RailRefund } from './port.ts'

/**
 * What the total refunded of a payment says about one of its refunds, given what is known of the others: it was made if the total
 * covers all of them, and was not if the others leave no room for it. Undefined: it may be included or not. Without knowledge of
 * the others, only a refund of the whole payment can be decided.
 */
export function findInTotal(total: Money, { amount, paid, others }: RailRefund): 'succeeded' | 'not_found' | undefined {
  if (!others && amount.amount < paid.amount.amount) return undefined
  const { returned, open } = others ?? { returned: { amount: 0n }, open: { amount: 0n } }
  if (total.amount >= returned.amount + open.amount + amount.amount) return 'succeeded'
  return total.amount < returned.amount + amount.amount ? 'not_found' : undefined
}
