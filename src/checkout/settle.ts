import { newId } from '../base/id.ts'
import { isSameMoney, toWhole } from '../base/money.ts'
import type { Receipt } from '../connectors/port.ts'
import { type Tx, transaction } from '../db/transaction.ts'
import type { CheckoutApp } from './app.ts'
import { moveAttempt } from './attempt-store.ts'
import { bookReceipt } from './book.ts'
import type { Attempt, Checkout, Flag } from './checkout.ts'
import { retireOpenAttempt } from './end-attempt.ts'
import { findReceipts, insertReceipt } from './receipt-store.ts'
import { lockCheckout, moveCheckout, touchCheckout } from './store.ts'
import { tellPayment } from './tell.ts'

/** `booked`: the money is counted and told. `known`: it was before. `parked`: it is not what was asked for. */
export type Settled = 'booked' | 'known' | 'parked'

/**
 * Books money that a rail says it received for an attempt. Safe to repeat: one rail reference is booked once. Whatever
 * the checkout's state, the money is never lost: late money revives an ended checkout (`late`), money for a paid one is
 * booked apart (`duplicate`), another amount or currency is parked for a person to look at (`mismatch`).
 */
export async function settleReceipt(app: CheckoutApp, attempt: Attempt, receipt: Receipt): Promise<Settled> {
  const { settled, hasRetired } = await transaction(app.db, attempt.merchantId, (tx) =>
    settle(tx, app, attempt, receipt),
  )
  app.hints.checkoutChanged(attempt.checkoutId)
  app.hints.wake('deliveries')
  if (hasRetired) app.hints.wake('inquiries')
  return settled
}

/** `hasRetired`: another instrument of the checkout waits to be closed at its rail. */
type Result = { readonly settled: Settled; readonly hasRetired: boolean }

async function settle(tx: Tx, app: CheckoutApp, attempt: Attempt, receipt: Receipt): Promise<Result> {
  const now = app.clock()
  const { merchantId, checkoutId } = attempt
  const checkout = await lockCheckout(tx, merchantId, checkoutId)
  if (!checkout) throw new Error(`attempt ${attempt.id} has no checkout`)
  const names = { rail: attempt.rail, railReference: receipt.railReference, transactionId: attempt.id }
  const { isKnown, isFurther } = await findReceipts(tx, merchantId, names)
  if (isKnown) return { settled: 'known', hasRetired: false }

  const isAsked = isSameMoney(receipt.amount, checkout.amount)
  const flag = isAsked ? flagOf(checkout) : 'mismatch'
  // The first money of an attempt carries the attempt's own id, which payment.pending has told.
  const transactionId = isFurther ? newId('pay', merchantId, now) : attempt.id
  const state = isAsked ? 'BOOKED' : 'PARKED'
  await insertReceipt(tx, { transactionId, attempt, receipt, state, flags: flag ? [flag] : [], createdAt: now })
  await bookReceipt(tx, app, now, { transactionId, attempt, amount: receipt.amount, flag })

  if (flag === 'mismatch') {
    await touchCheckout(tx, checkout, { flag })
    return { settled: 'parked', hasRetired: false }
  }
  const paid = { at: receipt.paidAt, amount: toWhole(receipt.amount) }
  const about = { transactionId, attempt, flags: flag ? [flag] : [], paid }
  if (flag === 'duplicate') {
    const told = await touchCheckout(tx, checkout, { flag, isTold: true })
    await tellPayment(tx, app, now, 'payment.succeeded', told, about)
    return { settled: 'booked', hasRetired: false }
  }
  const change = { flag, isTold: true, paid: { at: receipt.paidAt, amount: receipt.amount.amount } }
  const succeeded = await moveCheckout(tx, checkout, 'SUCCEEDED', change)
  if (!succeeded) throw new Error(`checkout ${checkout.id} cannot move to SUCCEEDED from ${checkout.status}`)
  await moveAttempt(tx, attempt, 'SUCCEEDED', { askAt: null })
  const hasRetired = await retireOpenAttempt(tx, now, checkout, attempt.id)
  await tellPayment(tx, app, now, 'payment.succeeded', succeeded, about)
  return { settled: 'booked', hasRetired }
}

function flagOf({ status }: Checkout): Flag | undefined {
  if (status === 'SUCCEEDED') return 'duplicate'
  return status === 'PENDING' || status === 'PROCESSING' ? undefined : 'late'
}
