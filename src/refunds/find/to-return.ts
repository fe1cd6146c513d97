import { sql } from 'kysely'
import { DAY_MS, later } from '../../base/clock.ts'
import { currency as asCurrency } from '../../base/currency.ts'
import { fromWhole, type Money } from '../../base/money.ts'
import { type Flag, moneyOf } from '../../checkout/checkout.ts'
import type { Tx } from '../../db/transaction.ts'
import { leftOf, readAllRequested } from '../requested.ts'

/** Money that no order waits for: a duplicate, another amount, or a late payment. */
export type ToReturn = {
  readonly transactionId: string
  readonly checkoutId: string
  readonly externalId: string
  readonly flags: readonly Flag[]
  readonly paidAt: Date
  /** The part that was neither refunded nor requested. */
  readonly left: Money
  /** The part whose refund awaits approval. */
  readonly requested: Money
}

/** A late payment pays its order like any other: a merchant that has neither refunded nor accepted it by then has accepted it. */
const LATE_DAYS = 14

/** A merchant's payments that may have to be refunded and were not, newest first. */
export async function listToReturn(
  tx: Tx,
  now: Date,
  merchantId: string,
  limit: number,
  flag?: Flag,
): Promise<ToReturn[]> {
  const rows = await tx
    .selectFrom('receipt')
    .innerJoin('checkout', (join) =>
      join.onRef('checkout.merchant_id', '=', 'receipt.merchant_id').onRef('checkout.id', '=', 'receipt.checkout_id'),
    )
    .leftJoin('refund_total', (join) =>
      join
        .onRef('refund_total.merchant_id', '=', 'receipt.merchant_id')
        .onRef('refund_total.transaction_id', '=', 'receipt.id'),
    )
    .leftJoin('accepted_late_payment', (join) =>
      join
        .onRef('accepted_late_payment.merchant_id', '=', 'receipt.merchant_id')
        .onRef('accepted_late_payment.transaction_id', '=', 'receipt.id'),
    )
    .leftJoin('accepted_amount', (join) =>
      join
        .onRef('accepted_amount.merchant_id', '=', 'receipt.merchant_id')
        .onRef('accepted_amount.transaction_id', '=', 'receipt.id'),
    )
    .select(['receipt.id', 'checkout.id as order_id', 'receipt.flags', 'receipt.paid_at', 'receipt.currency'])
    .select(['receipt.amount', 'refund_total.refunded', 'refund_total.unbooked', 'checkout.external_id'])
    .where('receipt.merchant_id', '=', merchantId)
    // Exactly the condition of the index receipt_flagged.
    .where(sql<boolean>`receipt.flags <> '{}'`)
    .where((eb) =>
      eb.or([
        sql<boolean>`receipt.flags <> array['late']`,
        eb('receipt.created_at', '>=', later(now, -LATE_DAYS * DAY_MS)),
      ]),
    )
    .where('accepted_late_payment.accepted_at', 'is', null)
    .where('accepted_amount.accepted_at', 'is', null)
    .where(sql<boolean>`receipt.amount > coalesce(refund_total.refunded, 0)`)
    .$if(flag !== undefined, (query) => query.where(sql<boolean>`receipt.flags @> array[${flag}]`))
    .orderBy('receipt.id', 'desc')
    .limit(limit)
    .execute()
  const requested = rows.length === 0 ? new Map<string, number>() : await readAllRequested(tx, merchantId)
  return rows.map((row) => {
    const currency = asCurrency(row.currency)
    const waits = fromWhole((requested.get(row.id) ?? 0) + (requested.get(row.order_id) ?? 0), currency)
    const paid = moneyOf(row.amount, row.currency)
    return {
      transactionId: row.id,
      checkoutId: row.order_id,
      externalId: row.external_id,
      flags: row.flags,
      paidAt: row.paid_at,
      left: leftOf(paid, moneyOf((row.refunded ?? 0n) + (row.unbooked ?? 0n), row.currency), waits),
      requested: waits,
    }
  })
}
