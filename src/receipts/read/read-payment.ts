import { ApiError } from '../../base/errors.ts'
import { methodNameOf } from '../../checkout/method-name.ts'
import { findPaid, isKnown } from '../../checkout/receipts/find-paid.ts'
import { transaction } from '../../db/transaction.ts'
import { receiptCauses } from '../../ledger/book-receipt.ts'
import { readReceiptFee, readReceiptTax } from '../../ledger/read/read-receipt-fee.ts'
import type { ReceiptApp } from '../app.ts'
import { decimalOf } from '../decimal.ts'
import type { Receipt } from '../receipt.ts'
import { maskedName } from './masked.ts'
import { readOrder } from './read-order.ts'

/** The receipt of a payment; undefined: unknown, or another merchant's. Throws INVALID_STATE where no money arrived. */
export async function readPayment(app: ReceiptApp, merchantId: string, id: string): Promise<Receipt | undefined> {
  const found = await transaction(app.db, merchantId, async (tx) => {
    const [paid] = await findPaid(tx, merchantId, { transactionId: id })
    if (!paid) return { isKnown: await isKnown(tx, merchantId, { transactionId: id }) }
    const fee = await readReceiptFee(tx, merchantId, id)
    return { paid, fee, tax: await readReceiptTax(tx, merchantId, id) }
  })
  if (!found.paid) {
    if (!found.isKnown) return undefined
    throw new ApiError('INVALID_STATE', 'No money has arrived for this payment, so there is no receipt of it.')
  }
  const { paid, fee, tax } = found
  const order = await readOrder(app, merchantId, paid)
  if (!order) return undefined
  const { attempt, amount } = paid
  const { currency } = amount
  return {
    kind: 'payment',
    merchantId,
    id,
    paymentId: id,
    railReference: paid.railReference,
    amount,
    at: paid.paidAt,
    method: { type: attempt.type, code: attempt.code, name: methodNameOf(attempt) },
    order: order.order,
    person: maskedName(order.payerName),
    account: null,
    causes: receiptCauses(id),
    details: {
      ...order.details,
      fee: decimalOf({ amount: fee, currency }),
      tax: decimalOf({ amount: tax, currency }),
      net: decimalOf({ amount: amount.amount - fee - tax, currency }),
    },
  }
}
