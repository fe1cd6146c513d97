import type { Attempt } from '../../checkout/checkout.ts'
import { findPaid, type Paid } from '../../checkout/receipts/find-paid.ts'
import type { Notification } from '../../connectors/inbox-port.ts'
import { transaction } from '../../db/transaction.ts'
import type { RefundApp } from '../app.ts'
import { type ProviderRefundOutcome, recordEarly, recordProviderRefund, type Told } from './record-provider-refund.ts'

/**
 * A provider reports that it refunded what was paid by an attempt: recorded at once, with the message that reports it if given.
 * Refunds of ours that it may be about are polled next. Undefined: nothing was paid by the attempt, as far as we know; the report
 * counts if the payment is reported later.
 */
export async function toldGivenBack(
  app: RefundApp,
  attempt: Attempt,
  told: Told,
  instrumentReferences: readonly string[],
  notification?: Notification<ProviderRefundOutcome>,
): Promise<ProviderRefundOutcome | undefined> {
  const { merchantId, checkoutId } = attempt
  const payments = await transaction(app.db, merchantId, (tx) => findPaid(tx, merchantId, { checkoutId }))
  const paid = meantOf(
    payments.filter((one) => one.attempt.id === attempt.id),
    instrumentReferences,
  )
  if (paid) return recordProviderRefund(app, paid, told, notification)
  await recordEarly(app, attempt, told)
  return undefined
}

/** Of several payments of one instrument the one that is named, or else the first. */
const meantOf = ([first, ...others]: readonly Paid[], references: readonly string[]): Paid | undefined =>
  others.find(({ railReference }) => references.includes(railReference)) ?? first
