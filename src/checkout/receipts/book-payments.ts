import type { Tx } from '../../db/transaction.ts'
import { bookReceipts } from '../../ledger/book-receipt.ts'
import { feeOf } from '../../ledger/fees.ts'
import { settlementTime } from '../../ledger/settlement-schedule.ts'
import type { NewPayment } from './payment.ts'

/** Books received money in the ledger. Late money is a payment like any other; a duplicate or mismatch goes to suspense. */
export async function bookPayments(
  tx: Tx,
  app: { livemode: boolean },
  now: Date,
  payments: readonly Pick<NewPayment, 'transactionId' | 'attempt' | 'receipt' | 'flag'>[],
): Promise<void> {
  const mode = app.livemode ? 'production' : 'sandbox'
  await bookReceipts(
    tx,
    payments.map(({ transactionId, attempt, receipt: { amount }, flag }) => ({
      merchantId: attempt.merchantId,
      receiptId: transactionId,
      connectionId: attempt.connectionId,
      gross: amount,
      fee: feeOf(attempt.type, amount),
      at: now,
      settleAt: settlementTime(mode, attempt.type, now),
      kind: flag === 'duplicate' || flag === 'mismatch' ? flag : 'payment',
    })),
  )
}
