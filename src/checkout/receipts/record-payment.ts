import { countMoney } from '../../connections/health/money-metrics.ts'
import type { Notification } from '../../connectors/inbox-port.ts'
import type { Receipt } from '../../connectors/port.ts'
import { groupCommitPer, withOneByOneFallback } from '../../db/group-commit.ts'
import { runInRounds } from '../../db/rounds.ts'
import { inTraceOf } from '../../db/trace-contexts.ts'
import { transaction } from '../../db/transaction.ts'
import type { CheckoutApp } from '../app.ts'
import type { Attempt } from '../checkout.ts'
import type { PaymentOutcome } from './outcome.ts'
import type { ReportedPayment } from './payment.ts'
import { recordPayments } from './record-payments.ts'

type RecordApp = Pick<
  CheckoutApp,
  'db' | 'clock' | 'livemode' | 'customers' | 'plans' | 'signals' | 'settleInvoices' | 'settleCharges'
>

/**
 * Records money that a rail reports as received for an attempt. Safe to repeat: one rail reference is booked once. Money is never
 * lost in any state of the checkout: a late payment revives an ended checkout (`late`), a payment of a paid one is booked in
 * suspense (`duplicate`), another amount or currency is parked for review (`mismatch`).
 *
 * `notification`: the message that reports it is stored in the same transaction, with its reply. If it was already stored, the
 * outcome is `stored_before` and nothing is recorded.
 *
 * Concurrent payments of one merchant are recorded in one transaction; if that fails, each on its own.
 */
export const recordPayment = (
  app: RecordApp,
  attempt: Attempt,
  receipt: Receipt,
  notification?: Notification<PaymentOutcome>,
): Promise<PaymentOutcome> =>
  inTraceOf(app.db, { ...attempt, ids: [attempt.checkoutId] }, { name: 'record payment' }, () =>
    groupCommitOf(app).submit(attempt.merchantId, { attempt, receipt: named(attempt, receipt), notification }),
  )

/** A payment its rail does not identify is identified by the attempt, of which it is the only one. */
export const named = (attempt: Attempt, receipt: Receipt): Receipt =>
  receipt.isOnly ? { ...receipt, railReference: attempt.id } : receipt

const groupCommitOf = groupCommitPer((app: RecordApp, merchantId: string, batch: ReportedPayment[]) =>
  runInRounds(batch, namesOf, (round) => withOneByOneFallback(round, (some) => recordRound(app, merchantId, some))),
)

/** The keys two payments recorded together must not share: the outcome of the second depends on the first. */
const namesOf = ({ attempt, receipt, notification }: ReportedPayment): string[] => [
  attempt.checkoutId,
  `${attempt.connectionId} ${receipt.railReference}`,
  ...(notification ? [`${notification.message.connectionId} message ${notification.message.eventId}`] : []),
]

async function recordRound(
  app: RecordApp,
  merchantId: string,
  payments: readonly ReportedPayment[],
): Promise<PaymentOutcome[]> {
  const { outcomes, changed, hasRetired } = await transaction(app.db, merchantId, (tx) =>
    recordPayments(tx, app, merchantId, payments),
  )
  for (const { id, ...seen } of changed) app.signals.checkoutChanged(id, seen)
  for (const [n, { attempt, receipt }] of payments.entries()) {
    if (outcomes[n] === 'booked') countMoney(attempt.connectionId, 'in', receipt.amount)
  }
  app.signals.wake('deliveries')
  if (hasRetired) app.signals.wake('inquiries')
  return outcomes
}
