import { type RawBuilder, sql } from 'kysely'
import { currency } from '../../base/currency.ts'
import { toDecimal, toWhole } from '../../base/money.ts'
import type { Flag } from '../../checkout/checkout.ts'
import type { Customers } from '../../checkout/customer/customers.ts'
import type { CheckoutStatus } from '../../checkout/states.ts'
import type { Tx } from '../../db/transaction.ts'
import { requestedMethod } from '../lists/method.ts'
import type { PaymentLine, PaymentSum } from './schema.ts'

type Row = {
  id: string
  external_id: string
  status: CheckoutStatus
  flags: Flag[]
  currency: string
  amount: bigint
  description: string | null
  type: string
  code: string | null
  customer: Buffer | null
  created_at: Date
  expires_at: Date
  paid_at: Date | null
  paid_amount: bigint | null
  used_type: NonNullable<PaymentLine['method']> | null
  used_code: string | null
  card_brand: string | null
  card_last_four: string | null
  transaction_id: string | null
  rail_reference: string | null
  fee: bigint
  tax: bigint
}

/** The payments of these ids as the list shows them, in their order. */
export async function readLines(
  tx: Tx,
  customers: Customers,
  merchantId: string,
  ids: readonly string[],
): Promise<PaymentLine[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<Row>`
    select checkout.id, checkout.external_id, checkout.status, checkout.flags, checkout.currency, checkout.amount,
      checkout.description, checkout.type, checkout.code, checkout.customer, checkout.created_at, checkout.expires_at,
      checkout.paid_at, checkout.paid_amount, used.type as used_type, used.code as used_code, used.card_brand,
      used.card_last_four, received.id as transaction_id, received.rail_reference, charge.fee, charge.tax
    from unnest(${ids}::text[]) with ordinality as wanted (id, place)
    join checkout on checkout.merchant_id = ${merchantId} and checkout.id = wanted.id
    left join lateral (
      select attempt.type, attempt.code, attempt.card_brand, attempt.card_last_four from attempt
      where attempt.merchant_id = ${merchantId} and attempt.checkout_id = wanted.id
      order by (attempt.status = 'SUCCEEDED') desc, attempt.id desc limit 1
    ) as used on true
    left join lateral (
      select receipt.id, receipt.rail_reference from receipt
      where receipt.merchant_id = ${merchantId} and receipt.checkout_id = wanted.id
      order by receipt.flags && array['duplicate', 'mismatch'], receipt.id limit 1
    ) as received on true
    ${chargesOf(merchantId, 'checkout')}
    order by wanted.place`.execute(tx)
  return rows.map((row) => toLine(row, customers))
}

function toLine(row: Row, customers: Customers): PaymentLine {
  const code = currency(row.currency)
  const decimal = (amount: bigint) => toDecimal({ amount, currency: code })
  const paid = row.paid_amount
  const payer = customers.open(row)
  return {
    id: row.id,
    externalId: row.external_id,
    status: row.status,
    flags: row.flags,
    currency: row.currency,
    amount: toWhole({ amount: row.amount, currency: code }),
    description: row.description,
    method: row.used_type ?? requestedMethod(row.type),
    brand: row.card_brand ?? row.used_code ?? row.code,
    cardLastFour: row.card_last_four,
    paid: paid === null ? null : decimal(paid),
    fee: paid === null ? null : decimal(row.fee + row.tax),
    net: paid === null ? null : decimal(paid - row.fee - row.tax),
    customer: payer && (payer.name ?? payer.email ?? payer.phone),
    bankReference: row.rail_reference,
    transactionId: row.transaction_id,
    createdAt: row.created_at.toISOString(),
    paidAt: row.paid_at?.toISOString() ?? null,
    expiresAt: row.expires_at.toISOString(),
  }
}

type SumRow = { currency: string; payments: bigint; paid: bigint; gross: bigint; fee: bigint }

/** The sums of payments, by currency. */
export async function sumPayments(tx: Tx, merchantId: string, ids: readonly string[]): Promise<PaymentSum[]> {
  const { rows } = await sql<SumRow>`
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

/**
 * Joins what was booked as our fees, and as tax on them, with the payments of `checkout`, as `charge.fee` and
 * `charge.tax`.
 *
 * The causes are computed in a subquery that PostgreSQL does not flatten (`offset 0`): under row security no index is
 * used for a comparison that calls a function which is not leakproof, such as `||`, and the whole ledger would be read.
 */
const chargesOf = (merchantId: string, checkout: string): RawBuilder<unknown> => sql`
  cross join lateral (
    select coalesce(sum(entry.amount) filter (where entry.account = 'fees'), 0)::bigint as fee,
      coalesce(sum(entry.amount) filter (where entry.account = 'tax'), 0)::bigint as tax
    from (
      select unnest(array['receipt:' || receipt.id, 'acceptance:' || receipt.id]) as cause from receipt
      where receipt.merchant_id = ${merchantId} and receipt.checkout_id = ${sql.ref(`${checkout}.id`)} offset 0
    ) as received
    join ledger_transaction as booking on booking.merchant_id = ${merchantId} and booking.cause = received.cause
    join ledger_entry as entry on entry.merchant_id = ${merchantId} and entry.transaction_id = booking.id
  ) as charge`
