import type { Attempt } from '../../checkout/checkout.ts'
import { findPaid } from '../../checkout/receipts/find-paid.ts'
import type { Paid } from '../../checkout/receipts/paid.ts'
import type { Notification } from '../../connectors/inbox-port.ts'
import { transaction } from '../../db/transaction.ts'
import type { RefundApp } from '../app.ts'
import {
  type ProviderRefundOutcome,
  type ReportedRefund,
  recordEarly,
  recordProviderRefund,
} from './record-provider-refund.ts'

/**
 * Records a provider's report that it refunded the payment of an attempt, together with the message that reports it if there is
 * one. Refunds of ours that it may be about are polled next. Undefined: no payment of the attempt is known; the report applies
 * once the payment is reported.
 */
export async function recordRefundNotification(
  app: RefundApp,
  attempt: Attempt,
  reported: ReportedRefund,
  instrumentReferences: readonly string[],
  notification?: Notification<ProviderRefundOutcome>,
): Promise<ProviderRefundOutcome | undefined> {
  const { merchantId, checkoutId } = attempt
  const payments = await transaction(app.db, merchantId, (tx) => findPaid(tx, merchantId, { checkoutId }))
  const paid = meantOf(
    payments.filter((one) => one.attempt.id === attempt.id),
    instrumentReferences,
  )
  if (paid) return recordProviderRefund(app, paid, reported, notification)
  await recordEarly(app, attempt, reported)
  return undefined
}

/** Of several payments of one instrument, the one the message names, otherwise the first. */
const meantOf = ([first, ...others]: readonly Paid[], references: readonly string[]): Paid | undefined =>
  others.find(({ railReference }) => references.includes(railReference)) ?? first
