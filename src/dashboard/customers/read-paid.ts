import { sql } from 'kysely'
import { currency } from '../../base/currency.ts'
import { toDecimal } from '../../base/money.ts'
import type { Tx } from '../../db/transaction.ts'
import { numberText } from '../../invoices/invoice.ts'
import type { CustomerPayment, Standing } from './schema.ts'

/** What a customer paid: receipts of checkouts that name them, and of collectors that are theirs. */
const receiptsOf = (merchantId: string, customerId: string) => sql`
  select receipt.* from checkout
  join receipt on receipt.merchant_id = ${merchantId} and receipt.checkout_id = checkout.id
  where checkout.merchant_id = ${merchantId} and checkout.customer_id = ${customerId}
  union all
  select receipt.* from collector
  join receipt on receipt.merchant_id = ${merchantId} and receipt.collector_id = collector.id
  where collector.merchant_id = ${merchantId} and collector.customer_id = ${customerId}`

/** All that a customer ever paid, by currency; money of a wrong amount for an order is not theirs to have paid. */
export async function readPaid(tx: Tx, merchantId: string, customerId: string): Promise<Standing['paid']> {
  const { rows } = await sql<{ currency: string; count: bigint; amount: bigint }>`
    select currency, count(*) as count, sum(amount)::bigint as amount
    from (${receiptsOf(merchantId, customerId)}) as received where state = 'BOOKED'
    group by currency order by currency`.execute(tx)
  return rows.map((row) => ({
    currency: row.currency,
    count: Number(row.count),
    amount: toDecimal({ amount: row.amount, currency: currency(row.currency) }),
  }))
}

type Row = {
  id: string
  checkout_id: string | null
  name: string
  series: string | null
  number: bigint | null
  type: string
  brand: string | null
  flags: string[]
  currency: string
  amount: bigint
  paid_at: Date
}

/** What a customer paid, newest first; one more than `limit` where there is more. */
export async function readPayments(
  tx: Tx,
  merchantId: string,
  customerId: string,
  { before, limit }: { readonly before: string | null; readonly limit: number },
): Promise<(CustomerPayment & { readonly id: string })[]> {
  const { rows } = await sql<Row>`
    select received.id, received.checkout_id, coalesce(checkout.external_id, collector.name) as name,
      invoice.series, invoice.number, coalesce(attempt.type, collector.type) as type,
      coalesce(attempt.card_brand, attempt.code, collector.code) as brand,
      received.flags, received.currency, received.amount, received.paid_at
    from (${receiptsOf(merchantId, customerId)}) as received
    left join checkout on checkout.merchant_id = ${merchantId} and checkout.id = received.checkout_id
    left join attempt on attempt.merchant_id = ${merchantId} and attempt.id = received.attempt_id
    left join collector on collector.merchant_id = ${merchantId} and collector.id = received.collector_id
    left join invoice on invoice.merchant_id = ${merchantId} and invoice.id = checkout.invoice_id
    where ${before}::text is null or received.id < ${before}
    order by received.id desc limit ${sql.lit(limit + 1)}`.execute(tx)
  return rows.map((row) => ({
    id: row.id,
    transactionId: row.id,
    checkoutId: row.checkout_id,
    name: row.name,
    invoiceNumber: row.series === null || row.number === null ? null : numberText(row.series, row.number),
    method: row.type,
    brand: row.brand,
    flags: row.flags,
    currency: row.currency,
    amount: toDecimal({ amount: row.amount, currency: currency(row.currency) }),
    paidAt: row.paid_at.toISOString(),
  }))
}
