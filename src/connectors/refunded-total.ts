import type { Money } from '../base/money.ts'
import type { RailRefund } from './port.ts'

/**
 * What all that has gone back of a payment says of one refund of it, given what is known of the others: it is in it where
 * everything is, and cannot be where the others alone fill it. Undefined: it may be in it or not. Without knowledge of others
 * only a refund of the whole payment can be told.
 */
export function findInTotal(total: Money, { amount, paid, others }: RailRefund): 'succeeded' | 'not_found' | undefined {
  if (!others && amount.amount < paid.amount.amount) return undefined
  const { returned, open } = others ?? { returned: { amount: 0n }, open: { amount: 0n } }
  if (total.amount >= returned.amount + open.amount + amount.amount) return 'succeeded'
  return total.amount < returned.amount + amount.amount ? 'not_found' : undefined
}
