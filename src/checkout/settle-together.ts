import { newId } from '../base/id.ts'
import { isSameMoney, toWhole } from '../base/money.ts'
import type { Receipt } from '../connectors/port.ts'
import { insertNewRows } from '../db/rows.ts'
import { type Tx, together } from '../db/transaction.ts'
import { type NewEvent, recordEvents } from '../webhooks/record-event.ts'
import type { CheckoutApp } from './app.ts'
import { retireOpenAttempts, succeedAttempts } from './attempt-store.ts'
import { bookReceipts } from './book.ts'
import type { Attempt, Checkout, Flag } from './checkout.ts'
import { findReceipts, type NewReceipt, RECEIPT_ROWS, type ReceiptNames } from './receipt-store.ts'
import { lockCheckouts, type Payment, succeedCheckouts, touchCheckout } from './store.ts'
import { paymentEvent } from './tell.ts'

/** Money that a rail says it received for an attempt. */
export type Incoming = { readonly attempt: Attempt; readonly receipt: Receipt }

/** `booked`: the money is counted and told. `known`: it was before. `parked`: it is not what was asked for. */
export type Settled = 'booked' | 'known' | 'parked'

/** New money, and what it is, as was decided while its checkout was held. `transactionId`: what it is told and booked as. */
type Judged = Incoming & {
  readonly checkout: Checkout
  readonly transactionId: string
  readonly flag: Flag | undefined
}

/**
 * Settles money of one merchant in one transaction that waits for the database three times, however much it is; no two
 * for one checkout. `hasRetired`: other instruments of the checkouts wait to be closed at their rails.
 */
export async function settleTogether(
  tx: Tx,
  app: Pick<CheckoutApp, 'clock' | 'livemode'>,
  merchantId: string,
  incoming: readonly Incoming[],
): Promise<{ settled: Settled[]; hasRetired: boolean }> {
  const now = app.clock()
  const checkoutIds = incoming.map(({ attempt }) => attempt.checkoutId)
  // One after the other, but they travel together: what is found is what was there once the checkouts were held.
  const [checkouts, before] = await together([
    lockCheckouts(tx, merchantId, checkoutIds),
    findReceipts(tx, merchantId, incoming.map(namesOf)),
  ])
  const judged = incoming.map((money): Judged | undefined => {
    const { attempt, receipt } = money
    const checkout = checkouts.get(attempt.checkoutId)
    if (!checkout) throw new Error(`attempt ${attempt.id} has no checkout`)
    const names = namesOf(money)
    if (before.isKnown(names)) return undefined
    // The first money of an attempt carries the attempt's own id, which payment.pending has told.
    const transactionId = before.isFurther(names) ? newId('pay', merchantId, now) : attempt.id
    return { ...money, checkout, transactionId, flag: flagOf(checkout, receipt) }
  })
  const fresh = judged.filter((money) => money !== undefined)
  return {
    settled: judged.map((money) => (!money ? 'known' : money.flag === 'mismatch' ? 'parked' : 'booked')),
    hasRetired: fresh.length > 0 && (await write(tx, app, now, merchantId, fresh)),
  }
}

/** Everything is decided: what is written travels together, in this order. Returns whether an instrument was retired. */
async function write(
  tx: Tx,
  app: Pick<CheckoutApp, 'livemode'>,
  now: Date,
  merchantId: string,
  fresh: readonly Judged[],
): Promise<boolean> {
  const { apart = [], awaited = [] } = Object.groupBy(fresh, ({ flag }) =>
    flag === 'mismatch' || flag === 'duplicate' ? 'apart' : 'awaited',
  )
  const receipts = fresh.map((money) => receiptOf(now, money))
  const bookings = fresh.map((money) => ({ ...money, amount: money.receipt.amount }))
  const events = fresh.filter(({ flag }) => flag !== 'mismatch').map((money) => succeededEvent(app, money))
  const [hasRetired] = await together([
    pay(tx, now, merchantId, awaited),
    ...apart.map(({ checkout, flag }) => touchCheckout(tx, checkout, { flag, isTold: flag === 'duplicate' })),
    insertNewRows(tx, RECEIPT_ROWS, receipts),
    bookReceipts(tx, app, now, bookings),
    recordEvents(tx, now, events),
  ])
  return hasRetired
}

const namesOf = ({ attempt, receipt }: Incoming): ReceiptNames => ({
  rail: attempt.rail,
  railReference: receipt.railReference,
  transactionId: attempt.id,
})

function flagOf({ status, amount }: Checkout, receipt: Receipt): Flag | undefined {
  if (!isSameMoney(receipt.amount, amount)) return 'mismatch'
  if (status === 'SUCCEEDED') return 'duplicate'
  return status === 'PENDING' || status === 'PROCESSING' ? undefined : 'late'
}

const receiptOf = (createdAt: Date, { transactionId, attempt, receipt, flag }: Judged): NewReceipt => ({
  transactionId,
  attempt,
  receipt,
  state: flag === 'mismatch' ? 'PARKED' : 'BOOKED',
  flags: flag ? [flag] : [],
  createdAt,
})

/**
 * Money that its checkout was waiting for, in time or late: the checkouts succeed, and what else was open is closed.
 * Returns whether there is something to close.
 */
async function pay(tx: Tx, now: Date, merchantId: string, payments: readonly Judged[]): Promise<boolean> {
  if (payments.length === 0) return false
  const ids = payments.map(({ checkout }) => checkout.id)
  const attemptIds = payments.map(({ attempt }) => attempt.id)
  const [succeeded, , hasRetired] = await together([
    succeedCheckouts(tx, merchantId, payments.map(paymentOf)),
    succeedAttempts(tx, merchantId, attemptIds),
    retireOpenAttempts(tx, now, merchantId, ids),
  ])
  const stuck = ids.filter((id) => !succeeded.has(id))
  if (stuck.length > 0) throw new Error(`checkouts cannot move to SUCCEEDED: ${stuck.join(', ')}`)
  return hasRetired
}

const paymentOf = ({ checkout, receipt, flag }: Judged): Payment => ({
  id: checkout.id,
  at: receipt.paidAt,
  amount: receipt.amount.amount,
  flag,
})

/** What is told of money that counts: the checkout has succeeded, with this or before, and tells one event more. */
const succeededEvent = (
  app: Pick<CheckoutApp, 'livemode'>,
  { checkout, transactionId, attempt, receipt, flag }: Judged,
): NewEvent =>
  paymentEvent(
    app,
    'payment.succeeded',
    { ...checkout, status: 'SUCCEEDED', sequence: checkout.sequence + 1 },
    {
      transactionId,
      attempt,
      flags: flag ? [flag] : [],
      paid: { at: receipt.paidAt, amount: toWhole(receipt.amount) },
    },
  )
