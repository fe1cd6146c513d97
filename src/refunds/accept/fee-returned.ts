import type { Money } from '../../base/money.ts'
import { share } from '../../base/money.ts'
import type { Tx } from '../../db/transaction.ts'
import { readReceiptFee } from '../../ledger/read-receipt-fee.ts'
import { readRefundFee } from '../../merchants/refund-fee.ts'
import type { RefundTotal } from '../store.ts'

/** Fees are kept and given back in whole rupiah, as they were taken. */
const STEP: ReadonlyMap<string, bigint> = new Map([['IDR', 100n]])

/**
 * What the operator gives back of its fee with a refund: nothing, or where the merchant's plan says `proportional` as much
 * of it as of the payment. Counted from the whole, so that a payment given back in parts returns its whole fee and no more.
 */
export async function feeReturned(
  tx: Tx,
  { merchantId, transactionId }: { readonly merchantId: string; readonly transactionId: string },
  total: RefundTotal,
  amount: Money,
): Promise<Money> {
  const none: Money = { amount: 0n, currency: amount.currency }
  if ((await readRefundFee(tx, merchantId)) === 'kept') return none
  const fee = await readReceiptFee(tx, merchantId, transactionId)
  const given = total.refunded.amount + amount.amount
  const step = STEP.get(amount.currency) ?? 1n
  const due = (share({ ...amount, amount: fee }, given, total.paid.amount, 'down').amount / step) * step
  const fresh = due - total.feeReturned.amount
  return fresh <= 0n ? none : { ...none, amount: fresh < amount.amount ? fresh : amount.amount }
}
