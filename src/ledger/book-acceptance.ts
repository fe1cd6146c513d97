import { newId } from '../base/id.ts'
import type { Money } from '../base/money.ts'
import type { Tx } from '../db/transaction.ts'
import { type Entry, negate } from './accounts.ts'
import { acceptanceCause } from './book-receipt.ts'
import { insertTransactions } from './store.ts'

/** Money in suspense that pays its order after all. */
export type AcceptanceBooking = {
  readonly merchantId: string
  readonly receiptId: string
  /** What is left of it in suspense. */
  readonly money: Money
  readonly fee: Money
  /** On the fee. */
  readonly tax: Money
  readonly at: Date
  /** When it becomes available. */
  readonly settleAt: Date
}

/**
 * Moves received money from suspense to pending, less its fee and tax, and queues it for settlement as a payment; once per
 * receipt. Throws where it was moved before, or where the fee is no part of it.
 */
export async function bookAcceptance(tx: Tx, booking: AcceptanceBooking): Promise<void> {
  const { merchantId, receiptId, money, fee, tax, at, settleAt } = booking
  const net: Money = { ...money, amount: money.amount - fee.amount - tax.amount }
  if (money.amount <= 0n || fee.amount < 0n || tax.amount < 0n || net.amount < 0n) {
    throw new RangeError('a fee and its tax are a part of the payment')
  }
  const shares: Entry[] = [
    { account: 'pending', money: net },
    { account: 'fees', money: fee },
    { account: 'tax', money: tax },
  ]
  const id = newId('ltx', merchantId, at)
  const written = await insertTransactions(tx, [
    {
      ...{ merchantId, id, cause: acceptanceCause(receiptId), kind: 'posting', holdId: null, at },
      entries: [{ account: 'suspense', money: negate(money) }, ...shares.filter((one) => one.money.amount > 0n)],
      ...(net.amount > 0n && { settlement: { receiptId, money: net, dueAt: settleAt } }),
    },
  ])
  if (!written.has(id)) throw new Error(`${receiptId} was accepted before`)
}
