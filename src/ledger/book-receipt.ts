import { newId } from '../base/id.ts'
import type { Money } from '../base/money.ts'
import type { Tx } from '../db/transaction.ts'
import { clearing, type Entry, negate } from './accounts.ts'
import type { Posted } from './post.ts'
import { type Draft, insertTransactions } from './store.ts'

/** Money a rail received for a merchant. `fee`, `tax` and `settleAt` matter to a `payment` only. */
export type ReceiptBooking = {
  readonly merchantId: string
  /** Whether a collector received it, without a checkout; absent: a checkout did. */
  readonly isCollection?: boolean
  readonly receiptId: string
  /** The connection that received the money and holds it. */
  readonly connectionId: string
  readonly gross: Money
  readonly fee: Money
  /** On the fee. */
  readonly tax: Money
  readonly at: Date
  /** When the money becomes available. */
  readonly settleAt: Date
  /** `duplicate` and `mismatch` belong to no order yet: they wait in suspense, in full and without a fee. */
  readonly kind: 'payment' | 'duplicate' | 'mismatch'
}

/**
 * Books receipts, each once, under the cause `receipt:<id>`, or `collection:<id>`: a payment becomes pending less its fee and tax and is queued for
 * settlement; anything else goes to suspense. One round trip, and no row that two payments contend for. Returns the
 * result of each, in order.
 */
export async function bookReceipts(tx: Tx, bookings: readonly ReceiptBooking[]): Promise<Posted[]> {
  const drafts = bookings.map(draftOf)
  const written = await insertTransactions(tx, drafts)
  return drafts.map(({ id }) => (written.has(id) ? { is: 'posted', id } : { is: 'repeated' }))
}

/** The causes that received money may be booked under: for a checkout, for a collector, and once its other amount is accepted. */
export const receiptCauses = (receiptId: string) =>
  [`receipt:${receiptId}`, `collection:${receiptId}`, acceptanceCause(receiptId)] as const

/** The cause of what `bookAcceptance` moves. */
export const acceptanceCause = (receiptId: string) => `acceptance:${receiptId}` as const

function draftOf(booking: ReceiptBooking): Draft {
  const { merchantId, receiptId, isCollection = false, at } = booking
  const id = newId('ltx', merchantId, at)
  return {
    merchantId,
    id,
    cause: receiptCauses(receiptId)[isCollection ? 1 : 0],
    kind: 'posting',
    holdId: null,
    at,
    ...movement(booking),
  }
}

function movement({
  receiptId,
  connectionId,
  gross,
  fee,
  tax,
  settleAt,
  kind,
}: ReceiptBooking): Pick<Draft, 'entries' | 'settlement'> {
  const received: Entry = { account: clearing(connectionId), money: negate(gross) }
  if (kind !== 'payment') return { entries: [received, { account: 'suspense', money: gross }] }
  const net: Money = { amount: gross.amount - fee.amount - tax.amount, currency: gross.currency }
  const isOneCurrency = fee.currency === gross.currency && tax.currency === gross.currency
  if (!isOneCurrency || fee.amount < 0n || tax.amount < 0n || net.amount < 0n) {
    throw new RangeError('a fee and its tax are a part of the payment')
  }
  const shares: Entry[] = [
    { account: 'pending', money: net },
    { account: 'fees', money: fee },
    { account: 'tax', money: tax },
  ]
  const entries = [received, ...shares.filter((entry) => entry.money.amount > 0n)]
  return net.amount === 0n ? { entries } : { entries, settlement: { receiptId, money: net, dueAt: settleAt } }
}
