import { later, SECOND_MS } from '../../base/clock.ts'
import { findPaid } from '../../checkout/receipts/find-paid.ts'
import { transaction } from '../../db/transaction.ts'
import { claim } from '../../jobs/claim.ts'
import type { RefundApp } from '../app.ts'
import { reconcile } from './reconcile.ts'
import { awaitPayment, claimDueReports } from './report-store.ts'

const BATCH = 20
/** A payment whose process died is reconciled again after this; its transaction takes milliseconds. */
const LEASE_MS = 20 * SECOND_MS

/**
 * Books provider refunds that had to wait for refunds under way, once those have ended: their end makes the payment due. Returns
 * the number of payments processed.
 */
export async function reconcileDue(app: RefundApp, now: Date): Promise<number> {
  const due = await claim(app.db, (tx) => claimDueReports(tx, now, later(now, LEASE_MS), BATCH))
  for (const payment of due) {
    try {
      await reconcilePayment(app, payment)
    } catch (err) {
      // It is claimed again when its lease ends, and blocks no other.
      app.log.error({ err, ...payment }, 'a provider refund could not be booked')
    }
  }
  return due.length
}

async function reconcilePayment(
  app: RefundApp,
  { merchantId, transactionId }: { readonly merchantId: string; readonly transactionId: string },
): Promise<void> {
  const { paid, reconciled } = await transaction(app.db, merchantId, async (tx) => {
    const [paid] = await findPaid(tx, merchantId, { transactionId })
    if (!paid) await awaitPayment(tx, { merchantId, transactionId }, app.clock())
    return { paid, reconciled: paid && (await reconcile(tx, app, paid)) }
  })
  if (!paid || !reconciled?.booked) return
  if (reconciled.excess > 0n) {
    const about = { connection: paid.connectionId, merchant: merchantId, transaction: transactionId }
    app.log.error(about, 'the provider refunded more than was paid')
  }
  if (paid.checkoutId !== null) app.signals.checkoutChanged(paid.checkoutId)
  app.signals.wake('deliveries')
}
