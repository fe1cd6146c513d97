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

type RecordApp = Pick<CheckoutApp, 'db' | 'clock' | 'livemode' | 'customers' | 'plans' | 'signals'>

/**
 * Records money that a rail reports as received for an attempt. Safe to repeat: one rail reference is booked once.
 * Whatever the checkout's state, the money is never lost: late money revives an ended checkout (`late`), money for a paid
 * one is booked in suspense (`duplicate`), another amount or currency is parked for a person to look at (`mismatch`).
 *
 * `notification`: the message that reports it is kept in the same transaction, with its answer. One that was kept before is
 * `kept_before`, and nothing is recorded.
 *
 * Money of one merchant that arrives together is recorded in one transaction, or else each alone.
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

/** A payment that its rail does not name is named by the attempt: it is the attempt's only one. */
const named = (attempt: Attempt, receipt: Receipt): Receipt =>
  receipt.isOnly ? { ...receipt, railReference: attempt.id } : receipt

const groupCommitOf = groupCommitPer((app: RecordApp, merchantId: string, batch: ReportedPayment[]) =>
  runInRounds(batch, namesOf, (round) => withOneByOneFallback(round, (some) => recordRound(app, merchantId, some))),
)

/** What two payments must not share to be recorded together: the outcome of the second depends on the first. */
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
