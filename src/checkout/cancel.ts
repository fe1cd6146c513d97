import { ApiError, notFound } from '../base/errors.ts'
import { transaction } from '../db/transaction.ts'
import type { CheckoutApp } from './app.ts'
import { readAttempts, retireOpenAttempts } from './attempt-store.ts'
import { lockCheckout, moveCheckout } from './store.ts'
import { tellPayment } from './tell.ts'

const CANCELLED = { code: 'CANCELLED', reason: 'The merchant cancelled this checkout.' }

/**
 * Cancels a PENDING checkout: its instrument is closed and `payment.failed` told. A repeat changes nothing. Throws
 * INVALID_STATE where money is in flight or the checkout has ended otherwise; NOT_FOUND.
 */
export async function cancelCheckout(app: CheckoutApp, merchantId: string, id: string): Promise<void> {
  const changed = await transaction(app.db, merchantId, async (tx) => {
    const now = app.clock()
    const checkout = await lockCheckout(tx, merchantId, id)
    if (!checkout) throw notFound()
    if (checkout.status === 'CANCELLED') return false
    const cancelled = await moveCheckout(tx, checkout, 'CANCELLED', { isTold: true, failure: CANCELLED })
    if (!cancelled) {
      const detail = `This checkout is ${checkout.status}; only a PENDING one can be cancelled.`
      throw new ApiError('INVALID_STATE', detail)
    }
    const last = (await readAttempts(tx, merchantId, id)).at(-1)
    await retireOpenAttempts(tx, now, merchantId, [id])
    await tellPayment(tx, app, now, 'payment.failed', cancelled, {
      transactionId: last?.id ?? null,
      attempt: last ?? null,
      failure: CANCELLED,
    })
    return true
  })
  if (!changed) return
  app.hints.checkoutChanged(id)
  app.hints.wake('deliveries')
  app.hints.wake('inquiries')
}
