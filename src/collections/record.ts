import { newId } from '../base/id.ts'
import { insertCollected } from '../checkout/receipts/insert-collected.ts'
import type { PaymentOutcome } from '../checkout/receipts/outcome.ts'
import { type Collector, takesAmount, typeOf } from '../collectors/collector.ts'
import { readForMoney } from '../collectors/find.ts'
import { countMoney } from '../connections/health/money-metrics.ts'
import { findStoredBefore, type Notification, storeNotifications } from '../connectors/inbox-port.ts'
import type { Receipt } from '../connectors/port.ts'
import { type Tx, transaction } from '../db/transaction.ts'
import { settlementTime } from '../fees/settlement-time.ts'
import { bookReceipts } from '../ledger/book-receipt.ts'
import { recordEvent } from '../webhooks/outbox.ts'
import type { CollectApp } from './app.ts'
import type { CollectionFlag } from './collection.ts'
import { insertCollection } from './store.ts'
import { toCollection } from './wire.ts'

/**
 * Records money that a rail reports as received by a collector, in any state of it: the receipt, its booking, its event and
 * the message that reports it are one transaction. One rail reference is booked once, whoever reports it and however often;
 * two payments of equal content under different references are two. Money that arrives for a collector that takes none is
 * `late`, an amount that it does not take a `mismatch`; both are the merchant's like any other.
 */
export async function recordCollection(
  app: CollectApp,
  collector: Pick<Collector, 'merchantId' | 'id' | 'connectionId'>,
  receipt: Receipt,
  notification?: Notification<PaymentOutcome>,
): Promise<PaymentOutcome> {
  const outcome = await transaction(app.db, collector.merchantId, async (tx): Promise<PaymentOutcome> => {
    const current = await readForMoney(tx, collector)
    const reported = { notification }
    const storedBefore = await findStoredBefore(tx, [reported])
    if (notification && storedBefore.has(notification.message)) return 'stored_before'
    const done: PaymentOutcome = (await record(tx, app, current, receipt)) ? 'booked' : 'known'
    await storeNotifications(tx, [{ ...reported, outcome: done }])
    return done
  })
  if (outcome === 'booked') {
    countMoney(collector.connectionId, 'in', receipt.amount)
    app.signals.wake('deliveries')
    app.signals.wake('matching')
  }
  return outcome
}

/** False: it is recorded already. */
async function record(tx: Tx, app: CollectApp, collector: Collector, receipt: Receipt): Promise<boolean> {
  const { merchantId, connectionId, customerId, code } = collector
  const { amount, paidAt, railReference, facts } = receipt
  const now = app.clock()
  const plan = await app.plans.read(tx, merchantId)
  const method = typeOf(collector)
  const { fee, tax, ruleId } = plan.paymentCharge(method, code, amount, now)
  const id = newId('pay', merchantId, now)
  const flags = flagsOf(collector, receipt)
  const received = { merchantId, transactionId: id, collectorId: collector.id, connectionId, railReference, flags }
  const isNew = await insertCollected(tx, { ...received, amount, paidAt, createdAt: now, feeRuleId: ruleId })
  if (!isNew) return false
  const sealed = app.payers.seal(id, facts)
  const rrn = facts?.rrn ?? null
  // A sticker's payers are anonymous: what they pay is never matched.
  const matchDueAt = customerId !== null || facts?.remark ? now : null
  await insertCollection(tx, { merchantId, id, collectorId: collector.id, rrn, payer: sealed, matchDueAt })
  const mode = app.livemode ? 'production' : 'sandbox'
  const settleAt = settlementTime(mode, plan, { method, code, at: now, currency: amount.currency })
  const booking = { merchantId, receiptId: id, connectionId, gross: amount, fee, tax, at: now, settleAt }
  await bookReceipts(tx, [{ ...booking, isCollection: true, kind: 'payment' }])
  const collection = {
    ...{ merchantId, id, collectorId: collector.id, customerId, amount, fee, tax, paidAt, flags },
    createdAt: now,
    payer: app.payers.open({ id, payer: sealed }),
    reference: { rail: railReference, rrn },
    refunded: { ...amount, amount: 0n },
    allocations: [],
  }
  const data = toCollection(collection, app.livemode)
  const { livemode } = app
  await recordEvent(tx, now, { merchantId, type: 'collection.received', subjectId: id, sequence: 1, livemode, data })
  return true
}

/** Money of one whose making is not confirmed yet is in time: that it was paid proves that it was made. */
function flagsOf(collector: Collector, { amount }: Receipt): CollectionFlag[] {
  const { status } = collector
  return [
    ...(status === 'ACTIVE' || status === 'REQUESTED' ? [] : (['late'] as const)),
    ...(takesAmount(collector, amount) ? [] : (['mismatch'] as const)),
  ]
}
