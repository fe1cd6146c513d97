import type { Tx } from '../../db/transaction.ts'
import { touchCheckout } from '../move.ts'

/** Increments the version of a checkout whose refunds changed in its status check. */
export const noteRefund = (
  tx: Tx,
  { merchantId, checkoutId }: { merchantId: string; checkoutId: string | null },
): Promise<void> => (checkoutId === null ? Promise.resolve() : touchCheckout(tx, { merchantId, id: checkoutId }))
