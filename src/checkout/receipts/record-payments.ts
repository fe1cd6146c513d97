import { newId } from '../../base/id.ts'
import { isSameMoney } from '../../base/money.ts'
import { findStoredBefore, storeNotifications } from '../../connectors/inbox-port.ts'
import type { Receipt } from '../../connectors/port.ts'
import { insertNewRows } from '../../db/insert-rows.ts'
import { pipelined, type Tx } from '../../db/transaction.ts'
import type { CheckoutApp, Seen } from '../app.ts'
import { retireOpenAttempts, succeedAttempts } from '../attempts/move.ts'
import type { Checkout, Flag } from '../checkout.ts'
import { type Payment, succeedAndRecord, touchCheckout } from '../move.ts'
import { lockCheckouts } from '../store.ts'
import { bookPayments, pricedBy } from './book-payments.ts'
import type { PaymentOutcome } from './outcome.ts'
import type { NewPayment, PricedPayment, ReportedPayment } from './payment.ts'
import { findReceipts, type NewReceipt, RECEIPT_ROWS, type ReceiptNames } from './store.ts'

/** `changed`: the updated checkouts. `hasRetired`: other instruments of theirs are due to be closed at their rails. */
type Recorded = {
  readonly outcomes: PaymentOutcome[]
  readonly changed: readonly (Seen & { readonly id: string })[]
  readonly hasRetired: boolean
}

/**
 * Records payments of one merchant, and the messages that report them, in one transaction of three round trips for any number; no
 * two share a checkout, payment or message.
 */
export async function recordPayments(
  tx: Tx,
  app: Pick<CheckoutApp, 'clock' | 'livemode' | 'customers' | 'plans' | 'settleInvoices' | 'settleCharges'>,
  merchantId: string,
  reported: readonly ReportedPayment[],
): Promise<Recorded> {
  const now = app.clock()
  const checkoutIds = reported.map(({ attempt }) => attempt.checkoutId)
  // Pipelined in this order: earlier receipts and messages are read once the checkouts are locked.
  const [checkouts, before, storedBefore, plan] = await pipelined([
    lockCheckouts(tx, merchantId, checkoutIds),
    findReceipts(tx, merchantId, reported.map(namesOf)),
    findStoredBefore(tx, reported),
    app.plans.read(tx, merchantId),
  ])
  const first = reported.map((payment): NewPayment | 'known' | 'stored_before' => {
    const { attempt, receipt, notification } = payment
    const checkout = checkouts.get(attempt.checkoutId)
    if (!checkout) throw new Error(`attempt ${attempt.id} has no checkout`)
    if (notification && storedBefore.has(notification.message)) return 'stored_before'
    const names = namesOf(payment)
    if (before.isKnown(names)) return 'known'
    // The first payment of an attempt carries the attempt's own id, which payment.pending reported.
    const transactionId = before.isFurther(names) ? newId('pay', merchantId, now) : attempt.id
    return { ...payment, checkout, transactionId, flag: flagOf(checkout, receipt) }
  })
  const classified = await withInvoices(tx, app, now, merchantId, first)
  const outcomes = classified.map(
    (one): PaymentOutcome => (typeof one === 'string' ? one : one.flag === 'mismatch' ? 'parked' : 'booked'),
  )
  const fresh = classified.filter((one) => typeof one !== 'string')
  await endCharges(tx, app, now, merchantId, fresh)
  const [hasRetired] = await pipelined([
    fresh.length > 0 ? write(tx, app, now, merchantId, fresh.map(pricedBy(app, plan, now))) : Promise.resolve(false),
    storeNotifications(tx, reported.flatMap(actedAs(outcomes))),
  ])
  return {
    outcomes,
    hasRetired,
    changed: fresh.map(({ checkout, flag }) => ({ id: checkout.id, ...after(checkout, flag) })),
  }
}

/** The payments with the flags that the invoices give them, which are settled by that. Most batches have none. */
async function withInvoices(
  tx: Tx,
  { settleInvoices }: Pick<CheckoutApp, 'settleInvoices'>,
  now: Date,
  merchantId: string,
  payments: readonly (NewPayment | 'known' | 'stored_before')[],
): Promise<readonly (NewPayment | 'known' | 'stored_before')[]> {
  const named = payments.flatMap((one) => {
    if (typeof one === 'string' || one.checkout.invoiceId === null || one.flag === 'mismatch') return []
    const { checkout, transactionId, receipt, flag } = one
    return [{ invoiceId: checkout.invoiceId ?? '', transactionId, received: receipt.amount, flag }]
  })
  if (named.length === 0) return payments
  if (!settleInvoices) throw new Error('a checkout pays an invoice, and nothing settles invoices here')
  const flags = await settleInvoices(tx, now, merchantId, named)
  return payments.map((one) =>
    typeof one !== 'string' && flags.has(one.transactionId) ? { ...one, flag: flags.get(one.transactionId) } : one,
  )
}

/** Ends the charges that payments are of. Most batches have none. */
async function endCharges(
  tx: Tx,
  { settleCharges }: Pick<CheckoutApp, 'settleCharges'>,
  now: Date,
  merchantId: string,
  payments: readonly NewPayment[],
): Promise<void> {
  const charged = payments.flatMap(({ attempt: { chargeId }, transactionId, receipt, flag }) =>
    chargeId === null || flag === 'mismatch' ? [] : [{ chargeId, transactionId, received: receipt.amount, flag }],
  )
  if (charged.length === 0) return
  if (!settleCharges) throw new Error('an attempt is of a charge, and nothing settles charges here')
  await settleCharges(tx, now, merchantId, charged)
}

/** The outcome stored with each new message. */
const actedAs =
  (outcomes: readonly PaymentOutcome[]) =>
  ({ notification }: ReportedPayment, n: number) => {
    const outcome = outcomes[n]
    return outcome && outcome !== 'stored_before' ? [{ notification, outcome }] : []
  }

/** The state of a checkout after a payment of it was recorded. */
const after = ({ version, status }: Checkout, flag: Flag | undefined): Seen => ({
  version: version + 1,
  status: flag === 'mismatch' ? status : 'SUCCEEDED',
})

/** Writes payments, with their fees, in one round trip. Returns whether an instrument was retired. */
async function write(
  tx: Tx,
  app: Pick<CheckoutApp, 'livemode' | 'customers'>,
  now: Date,
  merchantId: string,
  fresh: readonly PricedPayment[],
): Promise<boolean> {
  const { parked = [], counted = [] } = Object.groupBy(fresh, ({ flag }) =>
    flag === 'mismatch' ? 'parked' : 'counted',
  )
  const paying = counted.filter(({ checkout }) => checkout.status !== 'SUCCEEDED')
  const receipts = fresh.map((payment) => receiptOf(now, payment))
  const [hasRetired] = await pipelined([
    closeAttempts(tx, now, merchantId, paying),
    succeedAndRecord(tx, app, now, merchantId, counted.map(paymentOf)),
    ...parked.map(({ checkout, flag }) => touchCheckout(tx, checkout, flag)),
    insertNewRows(tx, RECEIPT_ROWS, receipts),
    bookPayments(tx, now, fresh),
  ])
  return hasRetired
}

const namesOf = ({ attempt, receipt }: ReportedPayment): ReceiptNames => ({
  connectionId: attempt.connectionId,
  railReference: receipt.railReference,
  transactionId: attempt.id,
})

function flagOf({ status, amount }: Checkout, receipt: Receipt): Flag | undefined {
  if (!isSameMoney(receipt.amount, amount)) return 'mismatch'
  if (status === 'SUCCEEDED') return 'duplicate'
  return status === 'PENDING' || status === 'PROCESSING' ? undefined : 'late'
}

const receiptOf = (createdAt: Date, { transactionId, attempt, receipt, flag, terms }: PricedPayment): NewReceipt => ({
  transactionId,
  attempt,
  receipt,
  state: flag === 'mismatch' ? 'PARKED' : 'BOOKED',
  flags: flag ? [flag] : [],
  feeRuleId: terms?.ruleId ?? null,
  createdAt,
})

const paymentOf = ({ checkout, transactionId, attempt, receipt, flag }: NewPayment): Payment => ({
  checkout,
  transactionId,
  attempt,
  paidAt: receipt.paidAt,
  amount: receipt.amount,
  flag,
})

/** The paid attempts succeed, and the other open ones of their checkouts are retired. Returns whether there were any. */
async function closeAttempts(tx: Tx, now: Date, merchantId: string, paying: readonly NewPayment[]): Promise<boolean> {
  if (paying.length === 0) return false
  const [, hasRetired] = await pipelined([
    succeedAttempts(
      tx,
      merchantId,
      paying.map(({ attempt }) => attempt.id),
    ),
    retireOpenAttempts(
      tx,
      now,
      merchantId,
      paying.map(({ checkout }) => checkout.id),
    ),
  ])
  return hasRetired
}
