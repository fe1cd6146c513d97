import type { Payment } from '@vendure/core'

/** The checkout that a payment of ours stands for; empty for one of another handler, or one that never had a checkout. */
export const checkoutIdOf = ({ metadata, transactionId }: Payment): string => {
  const id: unknown = metadata?.checkoutId ?? transactionId
  return typeof id === 'string' && id.startsWith('co_') ? id : ''
}

/** Whether a payment waits for its payer. */
export const isOpen = (payment: Payment): boolean => payment.state === 'Created' && checkoutIdOf(payment) !== ''
