import type { PaymentOutcome } from '../checkout/receipts/outcome.ts'
import type { Collector } from '../collectors/collector.ts'
import { countMoney } from '../connections/health/money-metrics.ts'
import type { Notification } from '../connectors/inbox-port.ts'
import type { Receipt } from '../connectors/port.ts'
import { groupCommitPer, withOneByOneFallback } from '../db/group-commit.ts'
import { runInRounds } from '../db/rounds.ts'
import { transaction } from '../db/transaction.ts'
import type { CollectApp } from './app.ts'
import { type ReportedCollection, recordCollections } from './record-collections.ts'

/**
 * Records money that a rail reports as received by a collector, in any state of it: the receipt, its booking, its event and
 * the message that reports it are one transaction. One rail reference is booked once, whoever reports it and however often;
 * two payments of equal content under different references are two. Money that arrives for a collector that takes none is
 * `late`, an amount that it does not take a `mismatch`; both are the merchant's like any other.
 *
 * Payments of one merchant that arrive together are recorded in one transaction; if that fails, each on its own.
 */
export const recordCollection = (
  app: CollectApp,
  collector: Pick<Collector, 'merchantId' | 'id' | 'connectionId'>,
  receipt: Receipt,
  notification?: Notification<PaymentOutcome>,
): Promise<PaymentOutcome> => groupCommitOf(app).submit(collector.merchantId, { collector, receipt, notification })

const groupCommitOf = groupCommitPer((app: CollectApp, merchantId: string, batch: ReportedCollection[]) =>
  runInRounds(batch, namesOf, (round) => withOneByOneFallback(round, (some) => recordRound(app, merchantId, some))),
)

/** What two recorded together must not share: the outcome of the second depends on the first. */
const namesOf = ({ collector: { connectionId }, receipt, notification }: ReportedCollection): string[] => [
  `${connectionId} ${receipt.railReference}`,
  ...(notification ? [`${notification.message.connectionId} message ${notification.message.eventId}`] : []),
]

async function recordRound(
  app: CollectApp,
  merchantId: string,
  reported: readonly ReportedCollection[],
): Promise<PaymentOutcome[]> {
  const outcomes = await transaction(app.db, merchantId, (tx) => recordCollections(tx, app, merchantId, reported))
  for (const [n, { collector, receipt }] of reported.entries()) {
    if (outcomes[n] === 'booked') countMoney(collector.connectionId, 'in', receipt.amount)
  }
  if (outcomes.includes('booked')) {
    app.signals.wake('deliveries')
    app.signals.wake('matching')
  }
  return outcomes
}
