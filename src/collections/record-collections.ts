import { newId } from '../base/id.ts'
import { type Collected, insertCollected } from '../checkout/receipts/insert-collected.ts'
import type { PaymentOutcome } from '../checkout/receipts/outcome.ts'
import { type Collector, takesAmount, typeOf } from '../collectors/collector.ts'
import { readForMoney } from '../collectors/find.ts'
import { findStoredBefore, type Notification, storeNotifications } from '../connectors/inbox-port.ts'
import type { Receipt } from '../connectors/port.ts'
import { pipelined, type Tx } from '../db/transaction.ts'
import type { Plan } from '../fees/plan.ts'
import { settlementTime } from '../fees/settlement-time.ts'
import { bookReceipts } from '../ledger/book-receipt.ts'
import { recordEvents } from '../webhooks/outbox.ts'
import type { CollectApp } from './app.ts'
import type { CollectionFlag } from './collection.ts'
import { insertCollections } from './store.ts'
import { toCollection } from './wire.ts'

/** Money that a rail reports, and the message that does. */
export type ReportedCollection = {
  readonly collector: Pick<Collector, 'merchantId' | 'id' | 'connectionId'>
  readonly receipt: Receipt
  readonly notification?: Notification<PaymentOutcome> | undefined
}

/** A payment that is not recorded yet, as far as its message says, under the id that it would have. */
type Payment = {
  readonly id: string
  readonly collector: Collector
  readonly receipt: Receipt
  readonly flags: readonly CollectionFlag[]
  readonly charge: ReturnType<Plan['paymentCharge']>
}

/**
 * Records payments of one merchant's collectors, and the messages that report them, in one transaction of three round trips
 * for any number; no two share a payment or a message. Payments at one collector do not wait for each other: it is only
 * locked against being moved. Returns their outcomes, in order.
 */
export async function recordCollections(
  tx: Tx,
  app: CollectApp,
  merchantId: string,
  reported: readonly ReportedCollection[],
): Promise<PaymentOutcome[]> {
  const now = app.clock()
  const [collectors, storedBefore, plan] = await pipelined([
    readForMoney(
      tx,
      merchantId,
      reported.map(({ collector }) => collector.id),
    ),
    findStoredBefore(tx, reported),
    app.plans.read(tx, merchantId),
  ])
  const payments = reported.map(({ collector, receipt, notification }): Payment | null => {
    if (notification && storedBefore.has(notification.message)) return null
    return toPayment(now, plan, collectors(collector.id), receipt)
  })
  const isNew = await insertCollected(tx, payments.flatMap(receiptOf(now)))
  const outcomes = payments.map((one): PaymentOutcome => {
    if (one === null) return 'stored_before'
    return isNew.has(one.id) ? 'booked' : 'known'
  })
  const fresh = payments.filter((one) => one !== null).filter(({ id }) => isNew.has(id))
  const acted = reported.flatMap(({ notification }, n) => {
    const outcome = outcomes[n] ?? 'stored_before'
    return outcome === 'stored_before' ? [] : [{ notification, outcome }]
  })
  await pipelined([write(tx, app, now, plan, fresh), storeNotifications(tx, acted)])
  return outcomes
}

function toPayment(now: Date, plan: Plan, collector: Collector, receipt: Receipt): Payment {
  const charge = plan.paymentCharge(typeOf(collector), collector.code, receipt.amount, now)
  return { id: newId('pay', collector.merchantId, now), collector, receipt, flags: flagsOf(collector, receipt), charge }
}

/** Money of one whose making is not confirmed yet is in time: that it was paid proves that it was made. */
function flagsOf(collector: Collector, { amount }: Receipt): CollectionFlag[] {
  const { status } = collector
  return [
    ...(status === 'ACTIVE' || status === 'REQUESTED' ? [] : (['late'] as const)),
    ...(takesAmount(collector, amount) ? [] : (['mismatch'] as const)),
  ]
}

const receiptOf =
  (createdAt: Date) =>
  (payment: Payment | null): Collected[] => {
    if (payment === null) return []
    const { id, collector, receipt, flags, charge } = payment
    const { amount, paidAt, railReference } = receipt
    return [
      {
        merchantId: collector.merchantId,
        transactionId: id,
        collectorId: collector.id,
        connectionId: collector.connectionId,
        railReference,
        flags,
        amount,
        paidAt,
        createdAt,
        feeRuleId: charge.ruleId,
      },
    ]
  }

/** Writes payments with their fees and events, in one round trip. */
async function write(tx: Tx, app: CollectApp, now: Date, plan: Plan, payments: readonly Payment[]): Promise<void> {
  if (payments.length === 0) return
  const sealed = new Map(payments.map(({ id, receipt: { facts } }) => [id, app.payers.seal(id, facts)]))
  await pipelined([
    insertCollections(
      tx,
      payments.map(({ id, collector, receipt: { facts } }) => ({
        merchantId: collector.merchantId,
        id,
        collectorId: collector.id,
        rrn: facts?.rrn ?? null,
        payer: sealed.get(id) ?? null,
        // A sticker's payers are anonymous: what they pay is never matched.
        matchDueAt: collector.customerId !== null || facts?.remark ? now : null,
      })),
    ),
    bookReceipts(tx, payments.map(bookingOf(app, now, plan))),
    recordEvents(
      tx,
      now,
      payments.map((one) => eventOf(app, now, one, sealed.get(one.id) ?? null)),
    ),
  ])
}

const bookingOf = (app: CollectApp, now: Date, plan: Plan) => {
  const mode = app.livemode ? 'production' : 'sandbox'
  return ({ id, collector, receipt: { amount }, charge: { fee, tax } }: Payment) => ({
    merchantId: collector.merchantId,
    receiptId: id,
    connectionId: collector.connectionId,
    gross: amount,
    fee,
    tax,
    at: now,
    settleAt: settlementTime(mode, plan, {
      method: typeOf(collector),
      code: collector.code,
      at: now,
      currency: amount.currency,
    }),
    isCollection: true,
    kind: 'payment' as const,
  })
}

function eventOf({ payers, livemode }: CollectApp, now: Date, payment: Payment, payer: Buffer | null) {
  const { id, collector, receipt, flags, charge } = payment
  const { merchantId, customerId } = collector
  const { amount, paidAt, railReference, facts } = receipt
  const collection = {
    ...{ merchantId, id, collectorId: collector.id, customerId, amount, paidAt, flags },
    fee: charge.fee,
    tax: charge.tax,
    createdAt: now,
    payer: payers.open({ id, payer }),
    reference: { rail: railReference, rrn: facts?.rrn ?? null },
    refunded: { ...amount, amount: 0n },
    allocations: [],
  }
  const data = toCollection(collection, livemode)
  return { merchantId, type: 'collection.received' as const, subjectId: id, sequence: 1, livemode, data }
}
