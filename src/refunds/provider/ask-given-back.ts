import { findPaid } from '../../checkout/receipts/find-paid.ts'
import { transaction } from '../../db/transaction.ts'
import type { RefundApp } from '../app.ts'
import { recordProviderRefund } from './record-provider-refund.ts'

/** Asks the rails whether they gave a checkout's payments back by themselves, and records it. Those that do not answer change nothing. */
export async function askGivenBack(app: RefundApp, merchantId: string, checkoutId: string): Promise<void> {
  const payments = await transaction(app.db, merchantId, (tx) => findPaid(tx, merchantId, { checkoutId }))
  for (const paid of payments) {
    const { attempt, railReference, amount, paidAt } = paid
    const rail = app.rails.refundsOf(attempt)
    const asked = { attempt, paid: { railReference, issuerReference: null, amount, paidAt } }
    for (const told of (await rail?.listGivenBack?.(asked)) ?? []) await recordProviderRefund(app, paid, told)
  }
}
