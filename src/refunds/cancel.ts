import { ApiError, notFound } from '../base/errors.ts'
import type { Refund } from '../checkout/refunds/refund.ts'
import { transaction } from '../db/transaction.ts'
import type { RefundApp } from './app.ts'
import { endUnpaid } from './complete.ts'
import { lockRefund, readRefund } from './store.ts'

const CANCELLED = { code: 'CANCELLED', message: 'The merchant cancelled this refund.' }

/**
 * Cancels a refund whose payer has not confirmed an account yet, and releases its hold. Throws INVALID_STATE if the payer has
 * confirmed, if the refund needs no account, or if it has ended or was already cancelled; NOT_FOUND.
 */
export async function cancelRefund(
  app: Pick<RefundApp, 'db' | 'clock' | 'livemode' | 'signals'>,
  merchantId: string,
  id: string,
): Promise<Refund> {
  const key = { merchantId, id }
  const cancelled = await transaction(app.db, merchantId, async (tx) => {
    const refund = await lockRefund(tx, key)
    if (!refund) throw notFound()
    if (refund.status !== 'NEEDS_PAYER') {
      throw new ApiError('INVALID_STATE', `This refund is ${refund.status}; only a NEEDS_PAYER one can be cancelled.`)
    }
    await endUnpaid(tx, app, app.clock(), refund, 'CANCELLED', CANCELLED)
    return (await readRefund(tx, key)) ?? refund
  })
  if (cancelled.checkoutId !== null) app.signals.checkoutChanged(cancelled.checkoutId)
  app.signals.wake('deliveries')
  return cancelled
}
