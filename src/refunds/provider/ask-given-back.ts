import { findPaid } from '../../checkout/receipts/find-paid.ts'
import { transaction } from '../../db/transaction.ts'
import type { RefundApp } from '../app.ts'
import { recordProviderRefund } from './record-provider-refund.ts'

/** `listed`: something was refunded, and is recorded. `none`: nothing, as far as the rails know. */
export type GivenBackAnswer = 'listed' | 'none' | 'unanswered'

/** Asks the rails whether they gave a checkout's payments back by themselves, and records it. Those that do not answer change nothing. */
export async function askGivenBack(app: RefundApp, merchantId: string, checkoutId: string): Promise<GivenBackAnswer> {
  const payments = await transaction(app.db, merchantId, (tx) => findPaid(tx, merchantId, { checkoutId }))
  let answer: GivenBackAnswer = 'none'
  for (const paid of payments) {
    const { attempt, railReference, amount, paidAt } = paid
    const rail = app.rails.refundsOf(attempt)
    const asked = { attempt, paid: { railReference, issuerReference: null, amount, paidAt } }
    const listed = rail?.listGivenBack ? await rail.listGivenBack(asked) : []
    if (listed === undefined) answer = 'unanswered'
    else if (listed.length > 0 && answer === 'none') answer = 'listed'
    for (const told of listed ?? []) await recordProviderRefund(app, paid, told)
  }
  return answer
}
