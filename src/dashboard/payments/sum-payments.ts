import { sql } from 'kysely'
import { currency } from '../../base/currency.ts'
import { toDecimal } from '../../base/money.ts'
import type { Tx } from '../../db/transaction.ts'
import { chargesOf } from './charges.ts'
import type { PaymentSum } from './schema.ts'

type Row = { currency: string; payments: bigint; paid: bigint; gross: bigint; fee: bigint }

/** What payments come to, by currency. */
export async function sumPayments(tx: Tx, merchantId: string, ids: readonly string[]): Promise<PaymentSum[]> {
  const { rows } = await sql<Row>`
    select checkout.currency, count(*) as payments, count(checkout.paid_amount) as paid,
      coalesce(sum(checkout.paid_amount), 0)::bigint as gross,
      coalesce(sum(charge.fee + charge.tax) filter (where checkout.paid_amount is not null), 0)::bigint as fee
    from unnest(${ids}::text[]) as wanted (id)
    join checkout on checkout.merchant_id = ${merchantId} and checkout.id = wanted.id
    ${chargesOf(merchantId, 'checkout')}
    group by checkout.currency order by checkout.currency`.execute(tx)
  return rows.map((row) => {
    const decimal = (amount: bigint) => toDecimal({ amount, currency: currency(row.currency) })
    return {
      currency: row.currency,
      payments: Number(row.payments),
      paid: Number(row.paid),
      gross: decimal(row.gross),
      fee: decimal(row.fee),
      net: decimal(row.gross - row.fee),
    }
  })
}
