import type { Tx } from '../../db/transaction.ts'
import { touchCheckout } from '../move.ts'

/** Counts a change of what a checkout's status check says of its refunds. */
export const noteRefund = (
  tx: Tx,
  { merchantId, checkoutId }: { merchantId: string; checkoutId: string },
): Promise<void> => touchCheckout(tx, { merchantId, id: checkoutId })
