import { ApiError } from '../../base/errors.ts'
import { methodNameOf } from '../../checkout/method-name.ts'
import { findPaid } from '../../checkout/receipts/find-paid.ts'
import { transaction } from '../../db/transaction.ts'
import { refundCause } from '../../ledger/hold/refund-hold.ts'
import { findPayout } from '../../payouts/find/find.ts'
import { findRefund } from '../../refunds/find/find.ts'
import type { ReceiptApp } from '../app.ts'
import { decimalOf } from '../decimal.ts'
import type { Receipt } from '../receipt.ts'
import { maskedAccount, maskedName } from './masked.ts'
import { readOrder } from './read-order.ts'

/** The receipt of a refund; undefined: unknown, or another merchant's. Throws INVALID_STATE where no money went back. */
export async function readRefund(app: ReceiptApp, merchantId: string, id: string): Promise<Receipt | undefined> {
  const refund = await findRefund(app.db, merchantId, id)
  if (!refund) return undefined
  if (refund.status !== 'SUCCEEDED') {
    throw new ApiError('INVALID_STATE', 'No money has gone back by this refund, so there is no receipt of it.')
  }
  const order = await readOrder(app, merchantId, refund)
  if (!order) return undefined
  const paid = await readPaid(app, merchantId, refund.transactionId)
  const { receiver, payoutId } = refund
  const payout = payoutId === null ? undefined : await findPayout(app.db, merchantId, payoutId)
  return {
    kind: 'refund',
    merchantId,
    id,
    paymentId: refund.transactionId,
    railReference: payout ? payout.bankReference : refund.railReference,
    amount: refund.amount,
    at: refund.completedAt ?? refund.createdAt,
    method: receiver || !paid ? null : { type: paid.type, code: paid.code, name: methodNameOf(paid) },
    order: order.order,
    person: maskedName(receiver ? receiver.name : order.payerName),
    account: receiver && maskedAccount(receiver.bankCode, receiver.accountNo),
    // By transfer the payout takes the money out; a provider's own refund is booked under the cause of a hold.
    causes: [`refund-sent:${id}`, ...(payoutId === null ? [] : [`payout-sent:${payoutId}`]), refundCause(id)],
    details: {
      ...order.details,
      refundExternalId: refund.externalId,
      reason: refund.reason,
      payoutId,
      feeReturned: decimalOf(refund.feeReturned),
      taxReturned: decimalOf(refund.taxReturned),
    },
  }
}

/** What the refunded payment was made with. */
async function readPaid(app: ReceiptApp, merchantId: string, transactionId: string) {
  const [paid] = await transaction(app.db, merchantId, (tx) => findPaid(tx, merchantId, { transactionId }))
  return paid?.attempt
}
