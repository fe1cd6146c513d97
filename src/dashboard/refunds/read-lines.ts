import { sql } from 'kysely'
import { currency } from '../../base/currency.ts'
import { toDecimal, toWhole } from '../../base/money.ts'
import type { Flag } from '../../checkout/checkout.ts'
import { externalIdOf, type RefundRow } from '../../checkout/refunds/row.ts'
import type { Tx } from '../../db/transaction.ts'
import { paymentOf } from './list-filter.ts'
import type { RefundLine, RefundSum } from './list-schema.ts'

type Row = Pick<
  RefundRow,
  | 'id'
  | 'external_id'
  | 'status'
  | 'currency'
  | 'amount'
  | 'fee_returned'
  | 'tax_returned'
  | 'way'
  | 'initiator'
  | 'receiver_bank_code'
  | 'reason'
  | 'failure_code'
  | 'checkout_id'
  | 'transaction_id'
  | 'payout_id'
  | 'rail_reference'
  | 'created_at'
  | 'completed_at'
> & { order_number: string; flags: Flag[] | null; type: RefundLine['method']; brand: string | null }

/** The refunds of these ids as the list shows them, in their order. */
export async function readLines(tx: Tx, merchantId: string, ids: readonly string[]): Promise<RefundLine[]> {
  const { rows } = await sql<Row>`
    select refund.id, refund.external_id, refund.status, refund.currency, refund.amount, refund.fee_returned,
      refund.tax_returned, refund.way, refund.initiator, refund.receiver_bank_code, refund.reason, refund.failure_code,
      refund.checkout_id, refund.transaction_id, refund.payout_id, refund.rail_reference, refund.created_at,
      refund.completed_at, coalesce(checkout.external_id, collector.external_id) as order_number, payment.flags, payment.type, payment.brand
    from unnest(${ids}::text[]) with ordinality as wanted (id, place)
    join refund on refund.merchant_id = ${merchantId} and refund.id = wanted.id
    left join checkout on checkout.merchant_id = ${merchantId} and checkout.id = refund.checkout_id
    left join receipt on receipt.merchant_id = ${merchantId} and receipt.id = refund.transaction_id
    left join collector on collector.merchant_id = ${merchantId} and collector.id = receipt.collector_id
    ${paymentOf(merchantId, sql`refund.transaction_id`)}
    order by wanted.place`.execute(tx)
  return rows.map(toLine)
}

function toLine(row: Row): RefundLine {
  const code = currency(row.currency)
  return {
    id: row.id,
    externalId: externalIdOf(row),
    status: row.status,
    flags: row.flags ?? [],
    currency: row.currency,
    amount: toWhole({ amount: row.amount, currency: code }),
    feeReturned: toDecimal({ amount: row.fee_returned + row.tax_returned, currency: code }),
    way: row.way,
    initiator: row.initiator,
    method: row.type,
    brand: row.brand,
    bank: row.receiver_bank_code,
    reason: row.reason,
    failure: row.failure_code,
    orderNumber: row.order_number,
    checkoutId: row.checkout_id,
    transactionId: row.transaction_id,
    payoutId: row.payout_id,
    bankReference: row.rail_reference,
    createdAt: row.created_at.toISOString(),
    endedAt: row.completed_at?.toISOString() ?? null,
  }
}

type Sum = {
  currency: string
  refunds: bigint
  amount: bigint
  succeeded: bigint
  returned: bigint
  fee_returned: bigint
}

/** The sums of refunds, by currency. */
export async function sumRefunds(tx: Tx, merchantId: string, ids: readonly string[]): Promise<RefundSum[]> {
  const { rows } = await sql<Sum>`
    select currency, count(*) as refunds, sum(amount)::bigint as amount,
      count(*) filter (where status = 'SUCCEEDED') as succeeded,
      coalesce(sum(amount) filter (where status = 'SUCCEEDED'), 0)::bigint as returned,
      coalesce(sum(fee_returned + tax_returned) filter (where status = 'SUCCEEDED'), 0)::bigint as fee_returned
    from unnest(${ids}::text[]) as wanted (id)
    join refund on refund.merchant_id = ${merchantId} and refund.id = wanted.id
    group by currency order by currency`.execute(tx)
  return rows.map((row) => {
    const decimal = (amount: bigint) => toDecimal({ amount, currency: currency(row.currency) })
    return {
      currency: row.currency,
      refunds: Number(row.refunds),
      amount: decimal(row.amount),
      succeeded: Number(row.succeeded),
      returned: decimal(row.returned),
      feeReturned: decimal(row.fee_returned),
    }
  })
}
