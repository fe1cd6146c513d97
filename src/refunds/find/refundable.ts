import { newId } from '../../base/id.ts'
import type { Money } from '../../base/money.ts'
import type { Flag } from '../../checkout/checkout.ts'
import { findPaid } from '../../checkout/receipts/find-paid.ts'
import type { Paid } from '../../checkout/receipts/paid.ts'
import type { RefundFault } from '../../connectors/port.ts'
import type { Tx } from '../../db/transaction.ts'
import { refundFeeOf } from '../../fees/refund-fee.ts'
import { readReceiptCost } from '../../ledger/read/read-receipt-fee.ts'
import type { RefundFee } from '../../merchants/refund-fee.ts'
import type { RefundApp } from '../app.ts'
import { railReferenceOf, toRailRefund } from '../rail-refund.ts'
import { leftOf, type Requested, readRequested, sumOf } from '../requested.ts'

/** A payment of a checkout, and how it can be refunded. */
export type Refundable = Pick<Paid, 'transactionId' | 'paidAt' | 'amount'> & {
  readonly flags: readonly Flag[]
  /** The amount refunded, or about to be. */
  readonly refunded: Money
  /** The amount neither refunded nor requested. */
  readonly left: Money
  /** Requests that await approval, oldest first. */
  readonly requested: readonly Requested[]
  /** Why its rail does not refund what is left now; null: it does. */
  readonly railFault: RefundFault | null
  /** The fee charged when the payment was booked, with the tax on it. */
  readonly fee: Money
  /** Whether a refund returns that fee. */
  readonly feeOnRefund: RefundFee
  /** The maximum fee of a transfer of what is left, on top, with the tax on it. */
  readonly transferFee: Money
}

/**
 * The payments of a merchant's checkout, oldest first, or the one of a transaction id; empty: it was never paid, or belongs to
 * another merchant.
 */
export async function findRefundable(
  tx: Tx,
  app: Pick<RefundApp, 'rails' | 'plans'>,
  now: Date,
  merchantId: string,
  by: Parameters<typeof findPaid>[2],
): Promise<Refundable[]> {
  const found: Refundable[] = []
  const plan = await app.plans.read(tx, merchantId)
  for (const paid of await findPaid(tx, merchantId, by)) {
    const { transactionId, paidAt, amount } = paid
    const { currency } = amount
    const { flags, ...standing } = await readTotals(tx, merchantId, transactionId)
    const refunded = { amount: standing.refunded, currency }
    const requested = await readRequested(tx, paid)
    const left = leftOf(amount, refunded, sumOf(requested, currency))
    const { fee, tax } = plan.payoutCharge(false, '', left, now)
    found.push({
      transactionId,
      paidAt,
      amount,
      flags,
      refunded,
      left,
      requested,
      railFault: railFaultOf(app, now, paid, left),
      fee: { amount: await readReceiptCost(tx, merchantId, transactionId), currency },
      feeOnRefund: await refundFeeOf(tx, merchantId, transactionId),
      transferFee: { amount: fee.amount + tax.amount, currency },
    })
  }
  return found
}

function railFaultOf({ rails }: Pick<RefundApp, 'rails'>, now: Date, paid: Paid, left: Money): RefundFault | null {
  const rail = rails.refundsOf(paid.attempt)
  if (!rail) return 'not_supported'
  // The id a refund requested now would have.
  const id = newId('re', paid.merchantId, now)
  return rail.faultOf(toRailRefund({ id, reference: railReferenceOf(id), amount: left, reason: null }, paid), now)
}

async function readTotals(tx: Tx, merchantId: string, transactionId: string) {
  const row = await tx
    .selectFrom('receipt')
    .leftJoin('refund_total', (join) =>
      join
        .onRef('refund_total.merchant_id', '=', 'receipt.merchant_id')
        .onRef('refund_total.transaction_id', '=', 'receipt.id'),
    )
    .select(['receipt.flags', 'receipt.amount', 'refund_total.refunded', 'refund_total.unbooked'])
    .where('receipt.merchant_id', '=', merchantId)
    .where('receipt.id', '=', transactionId)
    .executeTakeFirstOrThrow()
  const gone = (row.refunded ?? 0n) + (row.unbooked ?? 0n)
  return { flags: row.flags, refunded: gone < row.amount ? gone : row.amount }
}
