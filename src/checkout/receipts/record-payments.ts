import { newId } from '../../base/id.ts'
import { isSameMoney } from '../../base/money.ts'
import type { Receipt } from '../../connectors/port.ts'
import { insertNewRows } from '../../db/insert-rows.ts'
import { pipelined, type Tx } from '../../db/transaction.ts'
import type { CheckoutApp } from '../app.ts'
import { retireOpenAttempts, succeedAttempts } from '../attempts/move.ts'
import type { Checkout, Flag } from '../checkout.ts'
import { type Payment, succeedAndRecord, touchCheckout } from '../move.ts'
import { lockCheckouts } from '../store.ts'
import { bookPayments } from './book-payments.ts'
import type { NewPayment, ReportedPayment } from './payment.ts'
import { findReceipts, type NewReceipt, RECEIPT_ROWS, type ReceiptNames } from './store.ts'

/** `booked`: counted, and its event recorded. `known`: recorded before. `parked`: another amount than was requested. */
export type PaymentOutcome = 'booked' | 'known' | 'parked'

/**
 * Records payments of one merchant in one transaction of three round trips, however many they are; no two of one
 * checkout. `hasRetired`: other instruments of the checkouts are due to be closed at their rails.
 */
export async function recordPayments(
  tx: Tx,
  app: Pick<CheckoutApp, 'clock' | 'livemode' | 'customers'>,
  merchantId: string,
  reported: readonly ReportedPayment[],
): Promise<{ outcomes: PaymentOutcome[]; hasRetired: boolean }> {
  const now = app.clock()
  const checkoutIds = reported.map(({ attempt }) => attempt.checkoutId)
  // Pipelined, in this order: the receipts are read once the checkouts are locked.
  const [checkouts, before] = await pipelined([
    lockCheckouts(tx, merchantId, checkoutIds),
    findReceipts(tx, merchantId, reported.map(namesOf)),
  ])
  const classified = reported.map((payment): NewPayment | undefined => {
    const { attempt, receipt } = payment
    const checkout = checkouts.get(attempt.checkoutId)
    if (!checkout) throw new Error(`attempt ${attempt.id} has no checkout`)
    const names = namesOf(payment)
    if (before.isKnown(names)) return undefined
    // The first money of an attempt carries the attempt's own id, which payment.pending has named.
    const transactionId = before.isFurther(names) ? newId('pay', merchantId, now) : attempt.id
    return { ...payment, checkout, transactionId, flag: flagOf(checkout, receipt) }
  })
  const fresh = classified.filter((payment) => payment !== undefined)
  return {
    outcomes: classified.map((payment) => (!payment ? 'known' : payment.flag === 'mismatch' ? 'parked' : 'booked')),
    hasRetired: fresh.length > 0 && (await write(tx, app, now, merchantId, fresh)),
  }
}

/** Writes classified payments in one round trip. Returns whether an instrument was retired. */
async function write(
  tx: Tx,
  app: Pick<CheckoutApp, 'livemode' | 'customers'>,
  now: Date,
  merchantId: string,
  fresh: readonly NewPayment[],
): Promise<boolean> {
  const { parked = [], counted = [] } = Object.groupBy(fresh, ({ flag }) =>
    flag === 'mismatch' ? 'parked' : 'counted',
  )
  const paying = counted.filter(({ flag }) => flag !== 'duplicate')
  const receipts = fresh.map((payment) => receiptOf(now, payment))
  const [hasRetired] = await pipelined([
    closeAttempts(tx, now, merchantId, paying),
    succeedAndRecord(tx, app, now, merchantId, counted.map(paymentOf)),
    ...parked.map(({ checkout, flag }) => touchCheckout(tx, checkout, flag)),
    insertNewRows(tx, RECEIPT_ROWS, receipts),
    bookPayments(tx, app, now, fresh),
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

const receiptOf = (createdAt: Date, { transactionId, attempt, receipt, flag }: NewPayment): NewReceipt => ({
  transactionId,
  attempt,
  receipt,
  state: flag === 'mismatch' ? 'PARKED' : 'BOOKED',
  flags: flag ? [flag] : [],
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
