import { newId } from '../base/id.ts'
import { isSameMoney, toWhole } from '../base/money.ts'
import type { Receipt } from '../connectors/port.ts'
import { batcherPer, orOneByOne } from '../db/batcher.ts'
import { insertNewRows } from '../db/rows.ts'
import { type Tx, together, transaction } from '../db/transaction.ts'
import { type NewEvent, recordEvents } from '../webhooks/record-event.ts'
import type { CheckoutApp } from './app.ts'
import { retireOpenAttempts, succeedAttempts } from './attempt-store.ts'
import { bookReceipts } from './book.ts'
import type { Attempt, Checkout, Flag } from './checkout.ts'
import { findReceipts, RECEIPT_ROWS } from './receipt-store.ts'
import { lockCheckouts, type Payment, succeedCheckouts, touchCheckout } from './store.ts'
import { paymentEvent } from './tell.ts'

/** `booked`: the money is counted and told. `known`: it was before. `parked`: it is not what was asked for. */
export type Settled = 'booked' | 'known' | 'parked'

/**
 * Books money that a rail says it received for an attempt. Safe to repeat: one rail reference is booked once. Whatever
 * the checkout's state, the money is never lost: late money revives an ended checkout (`late`), money for a paid one is
 * booked apart (`duplicate`), another amount or currency is parked for a person to look at (`mismatch`).
 *
 * Money of one merchant that arrives together is booked in one transaction, or else each alone.
 */
export const settleReceipt = (app: CheckoutApp, attempt: Attempt, receipt: Receipt): Promise<Settled> =>
  batcherOf(app).submit(attempt.merchantId, { attempt, receipt })

const batcherOf = batcherPer(settleBatch)

type Incoming = { readonly attempt: Attempt; readonly receipt: Receipt }

async function settleBatch(
  app: CheckoutApp,
  merchantId: string,
  batch: readonly Incoming[],
): Promise<(Settled | Error)[]> {
  const ends = new Map<Incoming, Settled | Error>()
  for (const round of roundsOf(batch)) {
    const settled = await orOneByOne(round, (some) => settleTogether(app, merchantId, some))
    for (const [n, end] of settled.entries()) ends.set(round[n] as Incoming, end)
  }
  return batch.map((incoming) => ends.get(incoming) as Settled | Error)
}

/** In a round nothing is twice: what becomes of the next money of a checkout, or of one name, depends on the one before. */
function roundsOf(batch: readonly Incoming[]): Incoming[][] {
  const rounds: Incoming[][] = []
  const nextOf = new Map<string, number>()
  for (const incoming of batch) {
    const { attempt, receipt } = incoming
    const names = [attempt.checkoutId, `${attempt.rail} ${receipt.railReference}`]
    const n = Math.max(...names.map((name) => nextOf.get(name) ?? 0))
    for (const name of names) nextOf.set(name, n + 1)
    rounds[n] = [...(rounds[n] ?? []), incoming]
  }
  return rounds
}

async function settleTogether(app: CheckoutApp, merchantId: string, incoming: readonly Incoming[]): Promise<Settled[]> {
  const { settled, hasRetired } = await transaction(app.db, merchantId, (tx) => settle(tx, app, merchantId, incoming))
  for (const { attempt } of incoming) app.hints.checkoutChanged(attempt.checkoutId)
  app.hints.wake('deliveries')
  if (hasRetired) app.hints.wake('inquiries')
  return settled
}

/** New money, and what it is, as was decided while its checkout was held. `transactionId`: what it is told and booked as. */
type Judged = Incoming & {
  readonly checkout: Checkout
  readonly transactionId: string
  readonly flag: Flag | undefined
}

/** `hasRetired`: other instruments of the checkouts wait to be closed at their rails. */
async function settle(
  tx: Tx,
  app: CheckoutApp,
  merchantId: string,
  incoming: readonly Incoming[],
): Promise<{ settled: Settled[]; hasRetired: boolean }> {
  const now = app.clock()
  const ids = incoming.map(({ attempt }) => attempt.checkoutId)
  // One after the other, but they travel together: what is found is what was there once the checkouts were held.
  const [checkouts, before] = await together([
    lockCheckouts(tx, merchantId, ids),
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
  const settled = judged.map((money) => (!money ? 'known' : money.flag === 'mismatch' ? 'parked' : 'booked'))
  const fresh = judged.filter((money) => money !== undefined)
  if (fresh.length === 0) return { settled, hasRetired: false }

  const { apart = [], awaited = [] } = Object.groupBy(fresh, ({ flag }) =>
    flag === 'mismatch' || flag === 'duplicate' ? 'apart' : 'awaited',
  )
  const told = fresh.filter(({ flag }) => flag !== 'mismatch')
  // Everything is decided: what is written travels together, in this order.
  const [hasRetired] = await together([
    pay(tx, now, merchantId, awaited),
    ...apart.map(({ checkout, flag }) => touchCheckout(tx, checkout, { flag, isTold: flag === 'duplicate' })),
    insertNewRows(
      tx,
      RECEIPT_ROWS,
      fresh.map((money) => receiptOf(now, money)),
    ),
    bookReceipts(
      tx,
      app,
      now,
      fresh.map((money) => ({ ...money, amount: money.receipt.amount })),
    ),
    recordEvents(
      tx,
      now,
      told.map((money) => succeededEvent(app, money)),
    ),
  ])
  return { settled, hasRetired }
}

const namesOf = ({ attempt, receipt }: Incoming) => ({
  rail: attempt.rail,
  railReference: receipt.railReference,
  transactionId: attempt.id,
})

function flagOf({ status, amount }: Checkout, receipt: Receipt): Flag | undefined {
  if (!isSameMoney(receipt.amount, amount)) return 'mismatch'
  if (status === 'SUCCEEDED') return 'duplicate'
  return status === 'PENDING' || status === 'PROCESSING' ? undefined : 'late'
}

const receiptOf = (createdAt: Date, { transactionId, attempt, receipt, flag }: Judged) => ({
  transactionId,
  attempt,
  receipt,
  state: flag === 'mismatch' ? ('PARKED' as const) : ('BOOKED' as const),
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
  const [succeeded, , hasRetired] = await together([
    succeedCheckouts(tx, merchantId, payments.map(paymentOf)),
    succeedAttempts(
      tx,
      merchantId,
      payments.map(({ attempt }) => attempt.id),
    ),
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
const succeededEvent = (app: CheckoutApp, { checkout, transactionId, attempt, receipt, flag }: Judged): NewEvent =>
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
