import { isId } from '../../base/id.ts'
import { findPaid } from '../../checkout/receipts/find-paid.ts'
import { transaction } from '../../db/transaction.ts'
import type { RefundApp } from '../app.ts'
import { recordProviderRefund } from './record-provider-refund.ts'

/** `listed`: the provider refunded something, and it is recorded. `none`: nothing, as far as the rails know. */
export type ProviderRefundAnswer = 'listed' | 'none' | 'unanswered'

/**
 * Polls the rails for refunds that they made on their own initiative, and records them: of a checkout's payments, or of one that
 * a collector received, by its id. A rail that does not respond changes nothing.
 */
export async function pollProviderRefunds(
  app: RefundApp,
  merchantId: string,
  paidId: string,
): Promise<ProviderRefundAnswer> {
  const by = isId('pay', paidId) ? { transactionId: paidId } : { checkoutId: paidId }
  const payments = await transaction(app.db, merchantId, (tx) => findPaid(tx, merchantId, by))
  let answer: ProviderRefundAnswer = 'none'
  for (const paid of payments) {
    const { attempt, railReference, issuerReference, amount, paidAt } = paid
    const rail = app.rails.refundsOf(attempt)
    const payment = { attempt, paid: { railReference, issuerReference, amount, paidAt } }
    const listed = rail?.listProviderRefunds ? await rail.listProviderRefunds(payment) : []
    if (listed === undefined) answer = 'unanswered'
    else if (listed.length > 0 && answer === 'none') answer = 'listed'
    for (const reported of listed ?? []) await recordProviderRefund(app, paid, reported)
  }
  return answer
}
