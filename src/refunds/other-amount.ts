import { ApiError, notFound } from '../base/errors.ts'
import { isWhole, type Money, toWhole } from '../base/money.ts'
import type { CheckoutApp } from '../checkout/app.ts'
import type { Checkout } from '../checkout/checkout.ts'
import { acceptParked, lockForPayment } from '../checkout/receipts/accept-parked.ts'
import { type Parked, readParked } from '../checkout/receipts/parked.ts'
import { CHECKOUT_MOVES } from '../checkout/states.ts'
import type { Tx } from '../db/transaction.ts'
import { readRequested } from './requested.ts'
import { readRefundsOf } from './store.ts'
import { lockTotal } from './total-store.ts'

/** A part of the money that arrived for an order in another amount; `left` of it was not refunded. */
type Part = Parked & { readonly left: Money }

/** Money of another amount that could pay its order: what is left of it, and what the order asks for. Whole units. */
export type OtherAmount = {
  readonly checkout: Checkout
  readonly parts: readonly [Part, ...Part[]]
  readonly amount: number
  readonly expected: number
}

/** States of refunds that have not ended: their money may return to suspense. */
const OPEN_REFUND = ['PROCESSING', 'NEEDS_PAYER']

/**
 * What has arrived for a checkout in another amount and could be accepted, with checkout and refunds locked until the
 * transaction ends: refunds decide behind the same locks. Throws NOT_FOUND, and INVALID_STATE where the order is paid, nothing is left,
 * or a refund of it is under way.
 */
export async function lockOtherAmount(tx: Tx, merchantId: string, checkoutId: string): Promise<OtherAmount> {
  const parts: Part[] = []
  // In order of id, and before the checkout, as refunds lock them.
  for (const parked of await readParked(tx, merchantId, checkoutId)) {
    const { transactionId, amount } = parked
    const { refunded, unbooked } = await lockTotal(tx, { merchantId, transactionId, amount })
    const left = { ...amount, amount: amount.amount - refunded.amount - unbooked.amount }
    const requested = await readRequested(tx, { merchantId, transactionId, checkoutId, amount })
    const refunds = await readRefundsOf(tx, merchantId, transactionId)
    if (requested.length > 0 || refunds.some(({ status }) => OPEN_REFUND.includes(status))) {
      throw new ApiError('INVALID_STATE', 'A refund of this money is under way: wait for its end, or cancel it.')
    }
    if (left.amount > 0n) parts.push({ ...parked, left })
  }
  const checkout = await lockForPayment(tx, merchantId, checkoutId)
  if (!checkout) throw notFound()
  const now = new Set((await readParked(tx, merchantId, checkoutId)).map(({ transactionId }) => transactionId))
  return otherAmountOf(
    checkout,
    parts.filter(({ transactionId }) => now.has(transactionId)),
  )
}

function otherAmountOf(checkout: Checkout, [first, ...further]: readonly Part[]): OtherAmount {
  if (!CHECKOUT_MOVES[checkout.status].some((to) => to === 'SUCCEEDED')) {
    throw new ApiError('INVALID_STATE', 'The order is paid: money that arrived besides can only be refunded.')
  }
  if (!first) throw new ApiError('INVALID_STATE', 'No money of another amount is held for this order.')
  const { currency } = checkout.amount
  const parts = [first, ...further] as const
  const sum = parts.reduce((all, { left }) => all + left.amount, 0n)
  if (!isWhole({ amount: sum, currency }) || parts.some(({ amount }) => amount.currency !== currency)) {
    throw new ApiError('INVALID_STATE', 'Money of another currency, or of a fraction of a unit, can only be refunded.')
  }
  return { checkout, parts, amount: toWhole({ amount: sum, currency }), expected: toWhole(checkout.amount) }
}

type App = Pick<CheckoutApp, 'livemode' | 'customers' | 'plans' | 'settleInvoices' | 'settleCharges'>
type Of = {
  readonly merchantId: string
  readonly checkoutId: string
  /** What the member saw that is left of the money, in whole units. */
  readonly amount: number
  readonly by: { readonly id: string; readonly name: string }
}

/**
 * Lets money of another amount pay its order: a member's decision. What was not refunded of it is booked as a payment, less the
 * fee of one; the order becomes SUCCEEDED with `paidAmount` as it was received. Returns whether an instrument was retired. Throws as
 * `lockOtherAmount`, and INVALID_STATE where another amount is left than the member saw.
 */
export async function acceptOtherAmount(
  tx: Tx,
  app: App,
  now: Date,
  { merchantId, checkoutId, amount, by }: Of,
): Promise<boolean> {
  const found = await lockOtherAmount(tx, merchantId, checkoutId)
  assertSeen(found, amount)
  return acceptParked(tx, app, now, { checkout: found.checkout, by }, found.parts)
}

/** Throws INVALID_STATE where money has arrived or gone back since. */
export function assertSeen(found: OtherAmount, amount: number): void {
  if (found.amount !== amount) {
    throw new ApiError('INVALID_STATE', 'More money has arrived, or some has gone back: look at the payment again.')
  }
}
