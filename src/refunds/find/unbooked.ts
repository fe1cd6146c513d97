import { sql } from 'kysely'
import type { Money } from '../../base/money.ts'
import { moneyOf } from '../../checkout/checkout.ts'
import type { Tx } from '../../db/transaction.ts'
import { needsAttention } from './needs-attention.ts'

/** A payment, and the amount concerned. */
type Payment = { readonly transactionId: string; readonly money: Money }

/** Payments of which a provider reports more as refunded than is booked, and how much more. */
export async function listUnbooked(tx: Tx, merchantId: string, limit: number): Promise<Payment[]> {
  const rows = await tx
    .selectFrom('provider_refund')
    .select(['transaction_id', 'currency', (eb) => eb.fn.sum<string>('unbooked').as('unbooked')])
    .where('merchant_id', '=', merchantId)
    .where('unbooked', '>', 0n)
    .groupBy(['transaction_id', 'currency'])
    .orderBy('transaction_id', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => ({ transactionId: row.transaction_id, money: moneyOf(BigInt(row.unbooked), row.currency) }))
}

/** Payments of which a provider recently refunded more than was paid, and how much more. */
export async function listExceeding(tx: Tx, now: Date, merchantId: string, limit: number): Promise<Payment[]> {
  const rows = await tx
    .selectFrom('refund_total')
    .select(['transaction_id', 'currency', 'excess'])
    .where('merchant_id', '=', merchantId)
    .where('excess', '>', 0n)
    .where(
      sql<boolean>`exists (select from refund where refund.merchant_id = refund_total.merchant_id
        and refund.transaction_id = refund_total.transaction_id and ${needsAttention(now, merchantId, 'exceeding')})`,
    )
    .orderBy('transaction_id', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => ({ transactionId: row.transaction_id, money: moneyOf(row.excess, row.currency) }))
}
