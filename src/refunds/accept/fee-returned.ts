import type { Money } from '../../base/money.ts'
import type { Tx } from '../../db/transaction.ts'
import { refundFeeOf } from '../../fees/refund-fee.ts'
import { roundTo } from '../../fees/rounding.ts'
import { readReceiptFee, readReceiptTax } from '../../ledger/read/read-receipt-fee.ts'
import type { RefundTotal } from '../total-store.ts'

/** The part of the operator's fee that is returned with a refund, and of the tax on it. */
type Returned = { readonly feeReturned: Money; readonly taxReturned: Money }

/**
 * The fee and tax returned with a refund: none, or a proportional share if the payment's own fee rule or the merchant's setting is
 * `proportional`. Computed from the running total, so that partial refunds of a whole payment return exactly its fee and tax.
 */
export async function feeReturned(
  tx: Tx,
  { merchantId, transactionId }: { readonly merchantId: string; readonly transactionId: string },
  total: RefundTotal,
  amount: Money,
): Promise<Returned> {
  const money = (units: bigint): Money => ({ ...amount, amount: units })
  if ((await refundFeeOf(tx, merchantId, transactionId)) === 'kept') {
    return { feeReturned: money(0n), taxReturned: money(0n) }
  }
  const sum = total.refunded.amount + amount.amount
  // A provider may refund more than was paid; no fee was charged on the excess.
  const given = sum < total.paid.amount ? sum : total.paid.amount
  const fresh = (whole: bigint, before: Money, most: bigint): bigint => {
    const due = roundTo(amount.currency, whole * given, total.paid.amount, 'down') - before.amount
    return due <= 0n ? 0n : due < most ? due : most
  }
  const fee = fresh(await readReceiptFee(tx, merchantId, transactionId), total.feeReturned, amount.amount)
  const tax = await readReceiptTax(tx, merchantId, transactionId)
  return { feeReturned: money(fee), taxReturned: money(fresh(tax, total.taxReturned, amount.amount - fee)) }
}
