import type { Money } from '../base/money.ts'
import type { Tx } from '../db/transaction.ts'
import { bookReceipt as book } from '../ledger/book-receipt.ts'
import { feeOf } from '../ledger/fees.ts'
import { settlementTime } from '../ledger/settlement-schedule.ts'
import type { Attempt, Flag } from './checkout.ts'

type Booking = { transactionId: string; attempt: Attempt; amount: Money; flag: Flag | undefined }

/** Books received money in the ledger. Late money is a payment like any other; what belongs to no order waits apart. */
export async function bookReceipt(
  tx: Tx,
  app: { livemode: boolean },
  now: Date,
  { transactionId, attempt, amount, flag }: Booking,
): Promise<void> {
  await book(tx, {
    merchantId: attempt.merchantId,
    receiptId: transactionId,
    rail: attempt.rail,
    gross: amount,
    fee: feeOf(attempt.type, amount),
    at: now,
    settleAt: settlementTime(app.livemode ? 'production' : 'sandbox', attempt.type, now),
    kind: flag === 'duplicate' || flag === 'mismatch' ? flag : 'payment',
  })
}
