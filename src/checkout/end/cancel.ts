import { ApiError, notFound } from '../../base/errors.ts'
import { transaction } from '../../db/transaction.ts'
import type { CheckoutApp } from '../app.ts'
import { retireOpenAttempts } from '../attempts/move.ts'
import { readAttempts } from '../attempts/store.ts'
import { moveAndRecord } from '../move.ts'
import { lockCheckout } from '../store.ts'

/** The failure of a cancelled checkout. */
export const CANCELLED = { code: 'CANCELLED', reason: 'The merchant cancelled this checkout.' }

/**
 * Cancels a PENDING checkout: closes its instrument and records `payment.failed`. A repeat changes nothing. Throws
 * INVALID_STATE if money is in flight or the checkout has ended otherwise; NOT_FOUND.
 */
export async function cancelCheckout(
  app: Pick<CheckoutApp, 'db' | 'clock' | 'livemode' | 'customers' | 'signals'>,
  merchantId: string,
  id: string,
  failure: typeof CANCELLED = CANCELLED,
): Promise<void> {
  const changed = await transaction(app.db, merchantId, async (tx) => {
    const now = app.clock()
    const checkout = await lockCheckout(tx, merchantId, id)
    if (!checkout) throw notFound()
    if (checkout.status === 'CANCELLED') return false
    const last = (await readAttempts(tx, merchantId, id)).at(-1)
    const endedBy = { transactionId: last?.id ?? null, attempt: last ?? null, failure }
    if (!(await moveAndRecord(tx, app, now, checkout, 'CANCELLED', endedBy))) {
      const detail = `This checkout is ${checkout.status}; only a PENDING one can be cancelled.`
      throw new ApiError('INVALID_STATE', detail)
    }
    await retireOpenAttempts(tx, now, merchantId, [id])
    return true
  })
  if (!changed) return
  app.signals.checkoutChanged(id)
  app.signals.wake('deliveries')
  app.signals.wake('inquiries')
}
