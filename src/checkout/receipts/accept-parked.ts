import { ApiError } from '../../base/errors.ts'
import type { Money } from '../../base/money.ts'
import type { Tx } from '../../db/transaction.ts'
import { bookAcceptance } from '../../ledger/book-acceptance.ts'
import type { CheckoutApp } from '../app.ts'
import { retireOpenAttempts, succeedAttempts } from '../attempts/move.ts'
import type { Checkout } from '../checkout.ts'
import { acceptAndRecord } from '../move.ts'
import { lockCheckout } from '../store.ts'
import { termsOf } from './book-payments.ts'
import type { Parked } from './parked.ts'

/** Parked money that is to pay its order. `left`: what was not refunded of it, which is booked and costs its fee. */
export type Accepted = Parked & { readonly left: Money }

/** A merchant's checkout, locked until the transaction ends: no payment of it is recorded meanwhile. */
export const lockForPayment = (tx: Tx, merchantId: string, id: string): Promise<Checkout | undefined> =>
  lockCheckout(tx, merchantId, id)

type App = Pick<CheckoutApp, 'livemode' | 'customers' | 'plans' | 'settleInvoices' | 'settleCharges'>
type Of = { readonly checkout: Checkout; readonly by: { readonly id: string; readonly name: string } }

/**
 * Pays a checkout, which the caller holds locked, with money of another amount: books it as a payment is booked, settles the invoice
 * or charge that it is for, and records `payment.succeeded` with the flag `mismatch` for each payment. Returns whether an
 * instrument was retired. Throws INVALID_STATE where its invoice takes no payment any more.
 */
export async function acceptParked(
  tx: Tx,
  app: App,
  now: Date,
  { checkout, by }: Of,
  accepted: readonly [Accepted, ...Accepted[]],
): Promise<boolean> {
  const { merchantId, id } = checkout
  await settleFor(tx, app, now, checkout, accepted)
  const plan = await app.plans.read(tx, merchantId)
  for (const one of accepted) {
    const { transactionId, attempt, left: money } = one
    const { fee, tax, settleAt, ruleId } = termsOf(app, plan, now, { attempt, amount: money })
    await tx
      .insertInto('accepted_amount')
      .values({
        merchant_id: merchantId,
        transaction_id: transactionId,
        amount: money.amount,
        accepted_at: now,
        accepted_by: by.id,
        accepted_name: by.name,
        fee_rule_id: ruleId,
      })
      .execute()
    await bookAcceptance(tx, { merchantId, receiptId: transactionId, money, fee, tax, at: now, settleAt })
  }
  const attempts = [...new Set(accepted.map(({ attempt }) => attempt.id))]
  await succeedAttempts(tx, merchantId, attempts)
  const hasRetired = await retireOpenAttempts(tx, now, merchantId, [id])
  const [first, ...further] = accepted
  await acceptAndRecord(tx, app, now, checkout, [first, ...further])
  return hasRetired
}

/** Counts the money for the invoice of its order, and ends the charges that it is of. */
async function settleFor(
  tx: Tx,
  { settleInvoices, settleCharges }: App,
  now: Date,
  { merchantId, invoiceId }: Checkout,
  accepted: readonly Accepted[],
): Promise<void> {
  const received = accepted.map(({ transactionId, left, attempt: { chargeId } }) => ({
    ...{ transactionId, chargeId, received: left, flag: undefined },
  }))
  if (invoiceId !== null) {
    if (!settleInvoices) throw new Error('a checkout pays an invoice, and nothing settles invoices here')
    const flags = await settleInvoices(
      tx,
      now,
      merchantId,
      received.map((one) => ({ ...one, invoiceId })),
    )
    if ([...flags.values()].some((flag) => flag !== undefined)) {
      throw new ApiError('INVALID_STATE', 'Its invoice takes no payment any more: give the money back.')
    }
  }
  const charged = received.flatMap((one) => (one.chargeId === null ? [] : [{ ...one, chargeId: one.chargeId }]))
  if (charged.length === 0) return
  if (!settleCharges) throw new Error('an attempt is of a charge, and nothing settles charges here')
  await settleCharges(tx, now, merchantId, charged)
}
