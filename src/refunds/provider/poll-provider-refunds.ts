import { findPaid } from '../../checkout/receipts/find-paid.ts'
import { transaction } from '../../db/transaction.ts'
import type { RefundApp } from '../app.ts'
import { recordProviderRefund } from './record-provider-refund.ts'

/** `listed`: the provider refunded something, and it is recorded. `none`: nothing, as far as the rails know. */
export type ProviderRefundAnswer = 'listed' | 'none' | 'unanswered'

/**
 * Polls the rails for refunds of a checkout's payments that they made on their own initiative, and records them. A rail that does
 * not respond changes nothing.
 */
export async function pollProviderRefunds(
  app: RefundApp,
  merchantId: string,
  checkoutId: string,
): Promise<ProviderRefundAnswer> {
  const payments = await transaction(app.db, merchantId, (tx) => findPaid(tx, merchantId, { checkoutId }))
  let answer: ProviderRefundAnswer = 'none'
  for (const paid of payments) {
    const { attempt, railReference, amount, paidAt } = paid
    const rail = app.rails.refundsOf(attempt)
    const payment = { attempt, paid: { railReference, issuerReference: null, amount, paidAt } }
    const listed = rail?.listProviderRefunds ? await rail.listProviderRefunds(payment) : []
    if (listed === undefined) answer = 'unanswered'
    else if (listed.length > 0 && answer === 'none') answer = 'listed'
    for (const reported of listed ?? []) await recordProviderRefund(app, paid, reported)
  }
  return answer
}
