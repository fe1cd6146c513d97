import { ApiError, fieldError, notFound } from '../../base/errors.ts'
import { fromWhole, isSameMoney, toWhole } from '../../base/money.ts'
import { type RecordAllocated, recordAllocated } from '../../collections/record-allocated.ts'
import type { Tx } from '../../db/transaction.ts'
import { lockOutRefunds } from '../../refunds/lock-out-refunds.ts'
import type { Allocation } from '../allocation.ts'
import type { InvoiceApp } from '../app.ts'
import { amountDue } from '../invoice.ts'
import { countPaid } from '../move.ts'
import { PAYABLE } from '../states.ts'
import { lockInvoice } from '../store.ts'
import * as store from './store.ts'

type App = Pick<InvoiceApp, 'checkoutUrl' | 'livemode' | 'papers'>
type Key = { readonly merchantId: string; readonly id: string }

/**
 * Allocates money of a payment to an invoice, as a person decided. Throws ALLOCATION_EXCEEDS for more than is left of the
 * payment or is due, VALIDATION_ERROR for an unknown payment, INVALID_STATE for money in suspense and for an invoice that
 * takes none, NOT_FOUND.
 */
export async function allocate(
  tx: Tx,
  app: App & RecordAllocated,
  now: Date,
  { merchantId, id }: Key,
  { transactionId, amount }: { readonly transactionId: string; readonly amount: number },
): Promise<Allocation> {
  const payment = await store.readReceived(tx, merchantId, transactionId)
  if (payment) await lockOutRefunds(tx, { merchantId, transactionId, received: payment.received })
  const invoice = await lockInvoice(tx, { merchantId, id })
  if (!invoice) throw notFound()
  if (invoice.status !== 'PAID' && !PAYABLE.includes(invoice.status)) {
    throw new ApiError('INVALID_STATE', `This invoice is ${invoice.status}, and takes no money.`)
  }
  if (!payment || payment.received.currency !== invoice.currency) {
    const message = payment
      ? `"transactionId" is a payment in ${payment.received.currency}; the invoice is in ${invoice.currency}.`
      : '"transactionId" is not the id of a payment of this account.'
    throw fieldError('transactionId', payment ? 'NOT_ALLOWED_HERE' : 'NOT_FOUND', message)
  }
  const { received, isOwn } = payment
  if (!isOwn) {
    const detail = 'This payment is in suspense: it belongs to no order and can only be refunded.'
    throw new ApiError('INVALID_STATE', detail)
  }
  const { returned, allocated } = await store.lockPayment(tx, { merchantId, transactionId, received })
  const leaving = await store.readLeaving(tx, merchantId, transactionId)
  const left = store.leftOf(received, { returned, allocated }, leaving)
  const wanted = fromWhole(amount, invoice.currency)
  assertEnough(wanted.amount, { ...wanted, amount: left }, amountDue(invoice))
  await store.updatePayment(tx, { merchantId, transactionId }, { returned, allocated: allocated + wanted.amount })
  const made = await store.insertAllocation(tx, {
    merchantId,
    invoiceId: id,
    transactionId,
    amount: wanted,
    reason: 'manual',
    createdAt: now,
  })
  await countPaid(tx, app, now, invoice, { change: wanted.amount })
  await recordAllocated(tx, app, now, { merchantId, id: transactionId })
  return made
}

function assertEnough(wanted: bigint, left: ReturnType<typeof amountDue>, due: ReturnType<typeof amountDue>): void {
  const most = left.amount < due.amount ? left : due
  if (wanted <= most.amount) return
  const why = isSameMoney(most, left) ? 'is left of the payment' : 'is due'
  const message = `"amount" exceeds the ${toWhole(most)} ${most.currency} that ${why}.`
  throw new ApiError('ALLOCATION_EXCEEDS', message, [{ field: 'amount', code: 'OUT_OF_RANGE', message }])
}

/** Undoes an allocation of an invoice: its money can be allocated again, and the invoice is due again. Throws NOT_FOUND. */
export async function undoAllocation(
  tx: Tx,
  app: App,
  now: Date,
  { merchantId, id }: Key,
  allocationId: string,
  reason: string,
): Promise<void> {
  const invoice = await lockInvoice(tx, { merchantId, id })
  const find = async () => (await store.readAllocations(tx, merchantId, { id: allocationId }))[0]
  const found = await find()
  if (!invoice || found?.invoiceId !== id) throw notFound()
  const payment = await store.lockKnownPayment(tx, merchantId, found.transactionId)
  // A refund may have taken it back while this waited.
  const allocation = await find()
  if (!payment || !allocation) throw notFound()
  const { amount } = allocation.amount
  await store.updateAllocation(tx, now, allocation, 0n, reason)
  await store.updatePayment(tx, allocation, { ...payment, allocated: payment.allocated - amount })
  await countPaid(tx, app, now, invoice, { change: -amount })
}
