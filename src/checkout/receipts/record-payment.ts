import { countMoney } from '../../connections/health/money-metrics.ts'
import type { Receipt } from '../../connectors/port.ts'
import { groupCommitPer, withOneByOneFallback } from '../../db/group-commit.ts'
import { transaction } from '../../db/transaction.ts'
import type { CheckoutApp } from '../app.ts'
import type { Attempt } from '../checkout.ts'
import type { ReportedPayment } from './payment.ts'
import { type PaymentOutcome, recordPayments } from './record-payments.ts'

type RecordApp = Pick<CheckoutApp, 'db' | 'clock' | 'livemode' | 'customers' | 'signals'>

/**
 * Records money that a rail reports as received for an attempt. Safe to repeat: one rail reference is booked once.
 * Whatever the checkout's state, the money is never lost: late money revives an ended checkout (`late`), money for a paid
 * one is booked in suspense (`duplicate`), another amount or currency is parked for a person to look at (`mismatch`).
 *
 * Money of one merchant that arrives together is recorded in one transaction, or else each alone.
 */
export const recordPayment = (app: RecordApp, attempt: Attempt, receipt: Receipt): Promise<PaymentOutcome> =>
  groupCommitOf(app).submit(attempt.merchantId, { attempt, receipt: named(attempt, receipt) })

/** A payment that its rail does not name is named by the attempt: it is the attempt's only one. */
const named = (attempt: Attempt, receipt: Receipt): Receipt =>
  receipt.isOnly ? { ...receipt, railReference: attempt.id } : receipt

const groupCommitOf = groupCommitPer(recordBatch)

async function recordBatch(
  app: RecordApp,
  merchantId: string,
  batch: readonly ReportedPayment[],
): Promise<(PaymentOutcome | Error)[]> {
  const outcomes = new Map<ReportedPayment, PaymentOutcome | Error>()
  for (const round of roundsOf(batch)) {
    const recorded = await withOneByOneFallback(round, (some) => recordRound(app, merchantId, some))
    for (const [n, outcome] of recorded.entries()) outcomes.set(round[n] as ReportedPayment, outcome)
  }
  return batch.map((payment) => outcomes.get(payment) as PaymentOutcome | Error)
}

/**
 * Splits a batch into rounds in which no checkout and no rail reference appears twice: the outcome of the second depends
 * on the first.
 */
function roundsOf(batch: readonly ReportedPayment[]): ReportedPayment[][] {
  const rounds: ReportedPayment[][] = []
  const nextOf = new Map<string, number>()
  for (const payment of batch) {
    const { attempt, receipt } = payment
    const names = [attempt.checkoutId, `${attempt.connectionId} ${receipt.railReference}`]
    const n = Math.max(...names.map((name) => nextOf.get(name) ?? 0))
    for (const name of names) nextOf.set(name, n + 1)
    rounds[n] = [...(rounds[n] ?? []), payment]
  }
  return rounds
}

async function recordRound(
  app: RecordApp,
  merchantId: string,
  payments: readonly ReportedPayment[],
): Promise<PaymentOutcome[]> {
  const { outcomes, hasRetired } = await transaction(app.db, merchantId, (tx) =>
    recordPayments(tx, app, merchantId, payments),
  )
  for (const { attempt } of payments) app.signals.checkoutChanged(attempt.checkoutId)
  for (const [n, { attempt, receipt }] of payments.entries()) {
    if (outcomes[n] === 'booked') countMoney(attempt.connectionId, 'in', receipt.amount)
  }
  app.signals.wake('deliveries')
  if (hasRetired) app.signals.wake('inquiries')
  return outcomes
}
