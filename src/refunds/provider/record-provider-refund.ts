import { Counter } from 'prom-client'
import { metrics } from '../../base/metrics.ts'
import { toDecimal } from '../../base/money.ts'
import type { Attempt } from '../../checkout/checkout.ts'
import type { Paid } from '../../checkout/receipts/paid.ts'
import type { Refund } from '../../checkout/refunds/refund.ts'
import { findStoredBefore, type Notification, storeNotifications } from '../../connectors/inbox-port.ts'
import type { ProviderRefund } from '../../connectors/port.ts'
import { type Tx, transaction } from '../../db/transaction.ts'
import type { RefundApp } from '../app.ts'
import { type Reconciled, reconcile } from './reconcile.ts'
import type { ProviderReport } from './report.ts'
import { recordReport } from './report-store.ts'

/** Counted when they are first reported. */
const providerRefunds = new Counter({
  name: 'gapura_provider_refunds_total',
  help: 'Refunds that a provider made by itself, by what became of them; `exceeds` is more than was left and wants a person.',
  labelNames: ['connection', 'result'],
  registers: [metrics],
})

/**
 * `booked`: it is now a provider refund. `known`: nothing is new. `ours`: it is a requested refund. `waits`: all or part
 * of it waits for refunds under way. `exceeds`: it is booked, and more was refunded than was paid. `stored_before`: the message
 * that reports it was already stored, so nothing was done now.
 */
export type ProviderRefundOutcome = 'booked' | 'known' | 'ours' | 'waits' | 'exceeds' | 'stored_before'

/** A refund as its provider reports it, with our reference if the provider repeats one. */
export type ReportedRefund = ProviderRefund & { readonly reference?: string }
type Notified = Notification<ProviderRefundOutcome>

/**
 * Records that a provider refunded a payment on its own initiative, in full or in part, and books it: succeeded refunds, in the
 * provider's name and under its reference, even if the balance does not cover it or more is refunded than was paid. An amount held
 * by refunds under way is recorded as unbooked, and booked when they end. Safe to repeat, in any order.
 * `notification`: the message that reports it is stored in the same transaction.
 */
export async function recordProviderRefund(
  app: RefundApp,
  paid: Paid,
  reported: ReportedRefund,
  notification?: Notified,
): Promise<ProviderRefundOutcome> {
  const { outcome, excess } = await transaction(app.db, paid.merchantId, (tx) =>
    record(tx, app, paid, reported, notification),
  )
  const { connectionId: connection, merchantId: merchant, transactionId } = paid
  if (outcome === 'known' || outcome === 'stored_before') return outcome
  providerRefunds.inc({ connection, result: outcome })
  const amount = reported.amount && `${toDecimal(reported.amount)} ${reported.amount.currency}`
  const refund = { railReference: reported.railReference, amount, refundedAt: reported.refundedAt }
  const about = { connection, merchant, transaction: transactionId, refund }
  if (excess > 0n) app.log.error(about, 'the provider refunded more than was paid')
  if (outcome === 'waits') app.log.error(about, 'the provider refunded an amount that refunds under way hold')
  if (paid.checkoutId !== null) app.signals.checkoutChanged(paid.checkoutId)
  for (const task of ['deliveries', 'refunds']) app.signals.wake(task)
  return outcome
}

/** Records a report about a payment that is not known yet: it is booked once the payment is reported. */
export async function recordEarly(
  app: Pick<RefundApp, 'db' | 'clock'>,
  attempt: Attempt,
  reported: ReportedRefund,
): Promise<void> {
  const { merchantId, id: transactionId, amount } = attempt
  const payment = {
    merchantId,
    transactionId,
    amount,
    attempt,
    railReference: attempt.railReference ?? attempt.reference,
  }
  const report = toReport(payment, reported, [], app.clock())
  if (report) await transaction(app.db, merchantId, (tx) => recordReport(tx, payment, report, { isPaid: false }))
}

type Recorded = { readonly outcome: ProviderRefundOutcome; readonly excess: bigint }

async function record(
  tx: Tx,
  app: RefundApp,
  paid: Paid,
  reported: ReportedRefund,
  notification?: Notified,
): Promise<Recorded> {
  const storedBefore = await findStoredBefore(tx, [{ notification }])
  if (storedBefore.size > 0) return { outcome: 'stored_before', excess: 0n }
  const reconciled = await reconcile(tx, app, paid, (refunds) => toReport(paid, reported, refunds, app.clock()))
  const outcome = outcomeOf(reconciled)
  await storeNotifications(tx, [{ notification, outcome }])
  return { outcome, excess: reconciled.excess }
}

/**
 * The report in terms of the payment. Without an amount, it covers all of it. Under the payment's own reference, because the
 * provider gives the refund none, it counts everything refunded.
 */
function toReport(
  { amount: paid, railReference, attempt }: Pick<Paid, 'amount' | 'railReference' | 'attempt'>,
  reported: ReportedRefund,
  refunds: readonly Refund[],
  now: Date,
): Omit<ProviderReport, 'unbooked'> | undefined {
  const amount = reported.amount?.currency === paid.currency ? reported.amount.amount : null
  if (amount !== null && amount <= 0n) return undefined
  const isUnnamed = reported.railReference === railReference || reported.railReference === attempt.railReference
  const isOurs = reported.reference !== undefined && refunds.some(({ reference }) => reference === reported.reference)
  return {
    reference: (isUnnamed && isOurs ? reported.reference : undefined) ?? reported.railReference,
    refundReference: reported.reference ?? null,
    isTotal: !isOurs && (amount === null || isUnnamed || reported.isTotal === true),
    amount: amount ?? paid.amount,
    refundedAt: reported.refundedAt,
    reportedAt: now,
  }
}

function outcomeOf({ booked, excess, share }: Reconciled): ProviderRefundOutcome {
  if (share && share.unbooked > 0n && (share.isNew || booked > 0n)) return 'waits'
  if (excess > 0n) return 'exceeds'
  if (booked > 0n) return 'booked'
  return share?.isNew && share.isOurs ? 'ours' : 'known'
}
