import type { Money } from '../base/money.ts'
import type { Tx } from '../db/transaction.ts'
import { bookReceipts as book } from '../ledger/book-receipt.ts'
import { feeOf } from '../ledger/fees.ts'
import { settlementTime } from '../ledger/settlement-schedule.ts'
import type { Attempt, Flag } from './checkout.ts'

export type Booking = {
  readonly transactionId: string
  readonly attempt: Attempt
  readonly amount: Money
  readonly flag: Flag | undefined
}

/** Books received money in the ledger. Late money is a payment like any other; what belongs to no order waits apart. */
export async function bookReceipts(
  tx: Tx,
  app: { livemode: boolean },
  now: Date,
  bookings: readonly Booking[],
): Promise<void> {
  const mode = app.livemode ? 'production' : 'sandbox'
  await book(
    tx,
    bookings.map(({ transactionId, attempt, amount, flag }) => ({
      merchantId: attempt.merchantId,
      receiptId: transactionId,
      rail: attempt.rail,
      gross: amount,
      fee: feeOf(attempt.type, amount),
      at: now,
      settleAt: settlementTime(mode, attempt.type, now),
      kind: flag === 'duplicate' || flag === 'mismatch' ? flag : 'payment',
    })),
  )
}
