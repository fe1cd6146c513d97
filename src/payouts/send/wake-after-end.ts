import { isId } from '../../base/id.ts'
import type { PayoutApp } from '../app.ts'
import type { Payout } from '../payout.ts'

/**
 * Wakes what follows the end of payouts, once it is committed: the delivery of their events, and the refunds that they
 * carry. The externalId of a payout that carries a refund is the refund's id.
 */
export function wakeAfterEnd(signals: PayoutApp['signals'], ended: readonly Pick<Payout, 'externalId'>[]): void {
  if (ended.length > 0) signals.wake('deliveries')
  if (ended.some(({ externalId }) => isId('re', externalId))) signals.wake('refunds')
}
