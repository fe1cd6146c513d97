import { sql } from 'kysely'
import type { Money } from '../../base/money.ts'
import { moneyOf } from '../../checkout/checkout.ts'
import type { Tx } from '../../db/transaction.ts'

type Row = { readonly transaction_id: string; readonly currency: string; readonly left: bigint }

/** Money that an invoice was expected to take, and that none has; what is about to go back is none. */
export type Unallocated = { readonly transactionId: string; readonly left: Money }

/**
 * Payments of which something waits to be allocated by a person, oldest first. Late money of a checkout is left out: it is
 * reported as that.
 */
export async function listUnallocated(tx: Tx, merchantId: string, limit: number): Promise<Unallocated[]> {
  const { rows } = await sql<Row>`
    select payment.transaction_id, payment.currency, left_over.amount as left
    from allocated_payment as payment
    join receipt on receipt.merchant_id = payment.merchant_id and receipt.id = payment.transaction_id
    left join refund_total on refund_total.merchant_id = payment.merchant_id
      and refund_total.transaction_id = payment.transaction_id,
    lateral (
      select payment.received - payment.allocated - greatest(payment.returned, coalesce(refund_total.refunded, 0)) as amount
    ) as left_over
    where payment.merchant_id = ${merchantId} and payment.received > payment.returned + payment.allocated
      and left_over.amount > 0 and (receipt.collector_id is not null or receipt.flags = '{}')
    order by payment.transaction_id limit ${limit}`.execute(tx)
  return rows.map((row) => ({ transactionId: row.transaction_id, left: moneyOf(row.left, row.currency) }))
}
